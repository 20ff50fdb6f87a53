import { Alert, Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import type { OrganisationRegistrationMetadata } from '@oxer/domain/competitions/registration/registration.schema'
import type { MemberWaitingEntry } from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { EmptyState, ErrorState, ShapeSkeleton, SideDrawer } from '@oxer/ui'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { leviesOf, sumOfLevies } from '../levies.view.ts'
import { useOrganisationMutations } from '../registration.mutations.ts'
import classes from '../registrations.module.css'
import { type ClubStarts, keyOf, useClubStarts } from '../use-club-starts.ts'
import { type ClubTeam, feeOfTeams, useClubTeams } from '../use-club-teams.ts'
import { useNoticeText } from '../use-notice-text.ts'
import { LevyLines } from './levy-lines.tsx'
import { RuleMark, RuleReasons } from './rule-reasons.tsx'
import { TeamChoice } from './team-choice.tsx'

type Values = { chosen: string[]; teams: string[]; notes: string }

/**
 * The members of a club with their horses, and a checkbox for each test. All selected starts are registered at once.
 */
export const OrganisationRegistrationDrawer = ({
  organisation,
  competition,
  name,
  onClose,
}: {
  organisation: string
  competition: string
  /** Of the competition. */
  name: string
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const metadata = trpc.competitions.organisationRegistration.metadata.useQuery({ organisation, competition })
  const waiting = trpc.competitions.organisationWaitingList.list.useQuery({ organisation, competition })
  if (metadata.data && waiting.data) {
    return (
      <MemberDrawer
        organisation={organisation}
        competition={competition}
        name={name}
        metadata={metadata.data}
        waiting={waiting.data}
        onClose={onClose}
      />
    )
  }
  return (
    <SideDrawer title={t('registration.club.registerFor', { name })} opened onClose={onClose} size="xl">
      {metadata.isError || waiting.isError ? (
        <ErrorState onRetry={() => void Promise.all([metadata.refetch(), waiting.refetch()])} />
      ) : (
        <ShapeSkeleton />
      )}
    </SideDrawer>
  )
}

type Form = UseFormReturnType<Values>
type Row = OrganisationRegistrationMetadata['members'][number]['combinations'][number] & { sortName: string }

const StartBox = ({
  start,
  form,
  club: { registered, waits, verdicts, starts },
}: {
  start: string
  form: Form
  club: ClubStarts
}) => {
  const { t } = useTranslation('competitions')
  const isIn = registered.has(start) || waits.has(start)
  const verdict = isIn ? undefined : verdicts.get(start)
  return (
    <span className={classes.start}>
      <Checkbox
        aria-label={starts.get(start) ?? ''}
        styles={{ body: { justifyContent: 'center' } }}
        checked={isIn || form.values.chosen.includes(start)}
        disabled={isIn}
        onChange={(event) =>
          form.setFieldValue(
            'chosen',
            event.currentTarget.checked
              ? [...form.values.chosen, start]
              : form.values.chosen.filter((each) => each !== start),
          )
        }
      />
      {waits.has(start) && <span className={classes.quiet}>{t('registration.club.waits')}</span>}
      {verdict && <RuleMark verdict={verdict} />}
    </span>
  )
}

const StartTable = ({ rows, form, club }: { rows: readonly Row[]; form: Form; club: ClubStarts }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { tests, feeOf } = club
  return (
    <div className={classes.matrix}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('registration.field.rider')}</th>
            <th scope="col">{t('registration.field.horse')}</th>
            {tests.map((test) => (
              <th key={test.ref} scope="col" className={classes.box}>
                {test.name}
                <div className={classes.quiet}>{formats.money(feeOf(test.ref))}</div>
                {test.maxRegistrations > 0 && (
                  <div className={classes.quiet}>
                    {club.isFull(test.ref)
                      ? t('registration.club.waitingList')
                      : t('registration.club.places', {
                          count: Math.max(0, test.maxRegistrations - test.registered),
                        })}
                  </div>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.practitionerRef}>
              <th scope="row">{row.sortName}</th>
              <td>{row.horse.name}</td>
              {tests.map((test) => (
                <td key={test.ref} className={classes.box}>
                  <StartBox start={keyOf(row.practitionerRef, test.ref)} form={form} club={club} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const StartFields = ({ form, club, teams }: { form: Form; club: ClubStarts; teams: readonly ClubTeam[] }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { metadata } = club
  const [find, setFind] = useState('')
  const wanted = find.trim().toLowerCase()
  const practitioners = new Set(
    form.values.chosen
      .map((key) => key.split(' '))
      .flatMap(([practitioner = '', test = '']) => (club.isFull(test) ? [] : [practitioner])),
  )
  const levies = leviesOf(
    metadata.members.flatMap(({ combinations }) => combinations),
    practitioners,
  )
  const rows = metadata.members.flatMap((member) =>
    member.combinations
      .filter((each) => `${member.rider.name} ${member.sortName} ${each.horse.name}`.toLowerCase().includes(wanted))
      .map((each) => ({ sortName: member.sortName, ...each })),
  )
  return (
    <div className={classes.sheet}>
      {metadata.needsApproval && (
        <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden />}>
          {t('registration.notice.PENDING_APPROVAL')}
        </Alert>
      )}
      {club.isLate && <Alert color="yellow">{t('registration.notice.LATE_FEE')}</Alert>}
      <TextInput
        type="search"
        label={t('registration.club.find')}
        value={find}
        onChange={(event) => setFind(event.currentTarget.value)}
      />
      {rows.length === 0 ? (
        <EmptyState title={t('registration.club.noMembers')} />
      ) : (
        <StartTable rows={rows} form={form} club={club} />
      )}
      <TeamChoice form={form} teams={teams} />
      {form.values.chosen.map((key) => {
        const verdict = club.verdicts.get(key)
        return verdict && <RuleReasons key={key} verdict={verdict} start={club.starts.get(key) ?? ''} />
      })}
      {form.errors.chosen && (
        <Alert color="red" role="alert">
          {form.errors.chosen}
        </Alert>
      )}
      <div className={classes.fees} role="status">
        <LevyLines levies={levies} />
        <div className={classes.fee}>
          <span>{t('registration.club.chosen', { count: form.values.chosen.length + form.values.teams.length })}</span>
          <span className={classes.amount}>
            {formats.money(
              form.values.chosen
                .map((key) => key.split(' ')[1] ?? '')
                // Waiting costs nothing.
                .reduce((sum, test) => sum + (club.isFull(test) ? 0 : club.feeOf(test)), sumOfLevies(levies)) +
                feeOfTeams(teams, form.values.teams),
            )}
          </span>
        </div>
      </div>
    </div>
  )
}

const MemberDrawer = ({
  organisation,
  competition,
  name,
  metadata,
  waiting,
  onClose,
}: {
  organisation: string
  competition: string
  name: string
  metadata: OrganisationRegistrationMetadata
  waiting: readonly MemberWaitingEntry[]
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('competitions')
  const { createMany, wait } = useOrganisationMutations()
  const { save, dialog } = useConfirmedSave(t('registration.warnings.title'))
  const [requestKey] = useState(() => crypto.randomUUID())
  const club = useClubStarts(metadata, waiting)
  const teams = useClubTeams(organisation, metadata)
  const noticeText = useNoticeText(metadata.newCombinationFee)
  const startOf = (key: string, notes: string) => {
    const [practitionerRef = '', testRef = ''] = key.split(' ')
    const data = { type: club.typeOf(testRef), practitionerRef }
    return { testRef, data, notes, requestKey: `${requestKey} ${key}` }
  }
  /** A key for each start, so that after a refusal of the second part a new attempt repeats nothing of the first. */
  const enterLists = async (keys: readonly string[], notes: string): Promise<void> => {
    if (keys.length === 0) return
    const entries = keys.map((key) => startOf(key, notes))
    const joined = await save((confirmSaveWithWarnings) =>
      wait.mutateAsync({ organisation, competition, entries, confirmSaveWithWarnings }),
    )
    showSuccess(t('registration.club.waiting', { count: joined.length }))
  }
  const register = async (keys: readonly string[], { teams: chosenTeams, notes }: Values): Promise<void> => {
    if (keys.length + chosenTeams.length === 0) return
    const outcome = await save((confirmSaveWithWarnings) =>
      createMany.mutateAsync({
        organisation,
        competitionRef: competition,
        confirmSaveWithWarnings,
        subscriptions: [
          ...keys.map((key) => startOf(key, notes)),
          ...teams
            .filter(({ ref }) => chosenTeams.includes(ref))
            .map(({ ref: teamRef, testRef }) => ({
              testRef,
              data: { type: 'TEAM' as const, teamRef },
              notes,
              requestKey: `${requestKey} ${teamRef}`,
            })),
        ],
      }),
    )
    showSuccess(
      [t('registration.saved', { count: outcome.registrations.length }), ...outcome.notices.map(noticeText)].join(' '),
    )
    // The start is registered; what its rider should know stays until it is read.
    for (const { practitionerRef, testRef, error, values } of outcome.informed) {
      notifications.show({
        title: club.starts.get(keyOf(practitionerRef, testRef)),
        message: `${t('registration.rules.INFORMED')}: ${textOfCode(i18n, error, values)}`,
        color: 'yellow',
        autoClose: false,
      })
    }
  }
  /** What is full waits; the rest is registered. */
  const send = async (values: Values): Promise<void> => {
    const isFull = (key: string): boolean => club.isFull(key.split(' ')[1] ?? '')
    await enterLists(values.chosen.filter(isFull), values.notes)
    await register(
      values.chosen.filter((key) => !isFull(key)),
      values,
    )
  }
  return (
    <>
      <EditDrawer<Values>
        title={t('registration.club.registerFor', { name })}
        size="xl"
        onClose={onClose}
        initialValues={{ chosen: [], teams: [], notes: '' }}
        saveLabel={t('registration.club.save')}
        validate={(values): Record<string, string> =>
          values.chosen.length + values.teams.length === 0 ? { chosen: t('registration.club.chooseOne') } : {}
        }
        save={send}
      >
        {(form) => <StartFields form={form} club={club} teams={teams} />}
      </EditDrawer>
      {dialog}
    </>
  )
}
