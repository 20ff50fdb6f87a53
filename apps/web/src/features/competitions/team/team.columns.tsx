import type { Team } from '@oxer/domain/competitions/team/team.schema'
import { type DataTableColumn, StartNumberPlate, StatusBadge } from '@oxer/ui'
import type { TFunction } from 'i18next'
import classes from './teams.module.css'

export const teamColumns = (
  t: TFunction<'competitions'>,
  { withCompetition }: { withCompetition: boolean },
): DataTableColumn<Team>[] => [
  {
    id: 'name',
    header: t('team.column.name'),
    width: 'minmax(150px, 1fr)',
    primary: true,
    hideable: false,
    text: ({ name }) => name,
    cell: (team) => (
      <span>
        <strong>{team.name}</strong>
        {!withCompetition && team.organisation !== null && (
          <span className={classes.under}>{team.organisation.name}</span>
        )}
        {withCompetition && team.hasBegun && (
          <span className={classes.under}>
            <StatusBadge tone="neutral">{t('team.begun')}</StatusBadge>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'test',
    header: t(withCompetition ? 'team.column.competition' : 'team.column.test'),
    width: 'minmax(150px, 1fr)',
    text: ({ test, competition }) => `${test.name} ${competition.name}`,
    cell: ({ test, competition }) =>
      withCompetition ? (
        <span>
          {competition.name}
          <span className={classes.under}>{test.name}</span>
        </span>
      ) : (
        test.name
      ),
  },
  {
    id: 'members',
    header: t('team.column.members'),
    width: 'minmax(260px, 2fr)',
    text: ({ members }) => members.map(({ rider, horse }) => `${rider} ${horse}`).join(' '),
    cell: ({ members }) => (
      <ol className={classes.members}>
        {members.map((member) => (
          <li key={member.registrationRef} data-scratched={member.isScratched || undefined}>
            {member.startNumber !== null && <StartNumberPlate number={member.startNumber} />}
            <span>
              {member.rider} <span className={classes.horse}>{member.horse}</span>
            </span>
            {member.isScratched && <StatusBadge tone="warning">{t('team.scratched')}</StatusBadge>}
          </li>
        ))}
      </ol>
    ),
  },
]
