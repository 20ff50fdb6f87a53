import type { MemberParticipation } from '@oxer/domain/competitions/participation/participation.schema'
import type { MemberAbilities } from '@oxer/domain/parties/person/person.schema'
import { DataTable, type DataTableColumn, EmptyState, Section } from '@oxer/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { placeOf, placeOfCompetition } from '../../../../shared/place-of.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { WaitingEntries } from '../../../../shared/waiting-list/waiting-entries.tsx'
import { achievementColumns } from '../member-achievements.columns.tsx'
import { combinationColumns } from '../member-combinations.columns.tsx'
import { participationColumns } from '../member-participations.columns.tsx'

type Part = 'combinations' | 'subscriptions' | 'results' | 'achievements'
type Query = { isPending: boolean; isError: boolean; refetch: () => Promise<unknown> }

/** The overview shows this many rows of each list; the page of the list shows them all. */
const shown = 5

const stateOf = (list: Query) => ({
  status: list.isPending ? ('loading' as const) : list.isError ? ('error' as const) : ('ready' as const),
  onRetry: () => void list.refetch(),
})

const Summary = ({
  member,
  part,
  empty,
  children,
}: {
  member: string
  part: Part
  /** What would be here, if nothing is. */
  empty: string | false
  children: ReactNode
}) => {
  const { t } = useTranslation('parties')
  return (
    <Section
      title={t(`person.part.${part}`)}
      {...(empty !== false && { empty })}
      actions={<AppLink href={`${placeOf.member(member)}/${part}`}>{t(`person.all.${part}`)}</AppLink>}
    >
      {children}
    </Section>
  )
}

const Combinations = ({ member }: { member: string }) => {
  const { t } = useTranslation('parties')
  const list = trpc.competitions.participation.listCombinationsOfMember.useQuery({ member, inactive: false })
  return (
    <Summary member={member} part="combinations" empty={list.data?.length === 0 && t('person.quiet.combinations')}>
      <DataTable
        label={t('person.part.combinations')}
        columns={combinationColumns(t)}
        rows={list.data?.slice(0, shown) ?? []}
        rowKey={(row) => row.ref}
        rowName={(row) => row.horse.name}
        rowHref={(row) => `${placeOf.horse(row.horse.ref)}/overview`}
        maxHeight="none"
        empty={<EmptyState title={t('combination.none')} />}
        {...stateOf(list)}
      />
    </Summary>
  )
}

const Participations = ({
  member,
  part,
  list,
  columns,
}: {
  member: string
  part: 'subscriptions' | 'results'
  list: Query & { data: readonly MemberParticipation[] | undefined }
  columns: readonly DataTableColumn<MemberParticipation>[]
}) => {
  const { t } = useTranslation('parties')
  return (
    <Summary member={member} part={part} empty={list.data?.length === 0 && t(`person.quiet.${part}`)}>
      <DataTable
        label={t(`person.part.${part}`)}
        columns={columns}
        rows={list.data ?? []}
        rowKey={(row) => row.ref}
        rowHref={(row) => placeOfCompetition(row.event.ref, row.target) ?? undefined}
        maxHeight="none"
        empty={<EmptyState title={t(part === 'results' ? 'participation.noResults' : 'participation.none')} />}
        {...stateOf(list)}
      />
    </Summary>
  )
}

const Registrations = ({ member }: { member: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const list = trpc.competitions.participation.listOfMember.useQuery({ member, size: shown })
  const columns = participationColumns(t, formats, 'subscriptions')
  return <Participations member={member} part="subscriptions" list={list} columns={columns} />
}

const Results = ({ member }: { member: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const list = trpc.competitions.participation.listMemberResults.useQuery({ member, size: shown })
  const columns = participationColumns(t, formats, 'results')
  return <Participations member={member} part="results" list={list} columns={columns} />
}

const Achievements = ({ member }: { member: string }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const list = trpc.parties.person.listAchievements.useQuery({ member })
  return (
    <Summary member={member} part="achievements" empty={list.data?.length === 0 && t('person.quiet.achievements')}>
      <DataTable
        label={t('person.part.achievements')}
        columns={achievementColumns(t, formats)}
        rows={list.data?.slice(0, shown) ?? []}
        rowKey={(row) => row.ref}
        rowTone={(row) => (row.isValid ? undefined : 'muted')}
        maxHeight="none"
        empty={<EmptyState title={t('person.achievement.none')} />}
        {...stateOf(list)}
      />
    </Summary>
  )
}

/** The newest rows of the member's other pages, each for readers to whom its flag opens it. */
export const MemberSummaries = ({ member, may }: { member: string; may: MemberAbilities['overview'] }) => (
  <>
    {may.canViewCombinations && <Combinations member={member} />}
    {may.canViewRegistrations && <Registrations member={member} />}
    {may.canViewRegistrations && <WaitingEntries member={member} />}
    {may.canViewResults && <Results member={member} />}
    {may.canViewAchievements && <Achievements member={member} />}
  </>
)
