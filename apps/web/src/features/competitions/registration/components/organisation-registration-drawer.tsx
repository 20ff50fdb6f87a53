import { Alert, Checkbox, TextInput } from '@mantine/core'
import type { OrganisationRegistrationMetadata } from '@oxer/domain/competitions/registration/registration.schema'
import { EmptyState, ErrorState, LoadingOverlay, SideDrawer } from '@oxer/ui'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirmedSave } from '../../../../shared/confirmed-save.tsx'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useOrganisationMutations } from '../registration.mutations.ts'
import classes from '../registrations.module.css'
import { RuleMark, RuleReasons, useInformationTexts } from './rule-reasons.tsx'

/** One selected start: a combination in a test. */
const keyOf = (practitionerRef: string, testRef: string): string => `${practitionerRef} ${testRef}`

type Values = { chosen: string[]; notes: string }

/**
 * The members of a club with their horses, and a checkbox for each test. All selected starts are registered at once.
 */
export const OrganisationRegistrationDrawer = ({
  organisation,
  competition,
  onClose,
}: {
  organisation: string
  competition: string
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const metadata = trpc.competitions.organisationRegistration.metadata.useQuery({ organisation, competition })
  if (metadata.data) {
    return (
      <MemberDrawer organisation={organisation} competition={competition} metadata={metadata.data} onClose={onClose} />
    )
  }
  return (
    <SideDrawer title={t('registration.club.register')} opened onClose={onClose} size="xl">
      {metadata.isError ? <ErrorState onRetry={() => void metadata.refetch()} /> : <LoadingOverlay />}
    </SideDrawer>
  )
}

const MemberDrawer = ({
  organisation,
  competition,
  metadata,
  onClose,
}: {
  organisation: string
  competition: string
  metadata: OrganisationRegistrationMetadata
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { createMany } = useOrganisationMutations()
  const { save, dialog } = useConfirmedSave(t('registration.warnings.title'))
  const informationOf = useInformationTexts()
  const [find, setFind] = useState('')
  const [requestKey] = useState(() => crypto.randomUUID())
  const registered = new Set(
    metadata.registrations
      .filter((row) => row.actions.length > 0)
      .map((row) => keyOf(row.practitionerRef, row.testRef)),
  )
  const wanted = find.trim().toLowerCase()
  const rows = metadata.members.flatMap((member) =>
    member.combinations
      .filter((each) => `${member.rider.name} ${each.horse.name}`.toLowerCase().includes(wanted))
      .map((each) => ({ rider: member.rider, ...each })),
  )
  const verdicts = new Map(
    metadata.verdicts.flatMap((verdict) =>
      verdict.testRefs.map((testRef) => [keyOf(verdict.practitionerRef, testRef), verdict] as const),
    ),
  )
  /** The name of a start, by its key. */
  const starts = new Map(
    metadata.members.flatMap((member) =>
      member.combinations.flatMap((each) =>
        metadata.tests.map(
          (test) =>
            [
              keyOf(each.practitionerRef, test.ref),
              t('registration.club.start', { name: member.rider.name, horse: each.horse.name, test: test.name }),
            ] as const,
        ),
      ),
    ),
  )
  const isLate = metadata.period.window === 'LATE_REGISTRATION'
  const feeOf = (testRef: string): number => {
    const test = metadata.tests.find((each) => each.ref === testRef)
    return (isLate ? test?.prices.late : test?.prices.registration)?.amountWithTax ?? 0
  }
  const send = async ({ chosen, notes }: Values): Promise<void> => {
    const outcome = await save((confirmSaveWithWarnings) =>
      createMany.mutateAsync({
        organisation,
        competitionRef: competition,
        confirmSaveWithWarnings,
        subscriptions: chosen.map((key) => {
          const [practitionerRef = '', testRef = ''] = key.split(' ')
          return { testRef, data: { practitionerRef }, notes, requestKey: `${requestKey} ${key}` }
        }),
      }),
    )
    showSuccess(
      [
        t('registration.saved', { count: outcome.registrations.length }),
        ...outcome.notices.map((notice) => t(`registration.notice.${notice}`)),
        ...informationOf(outcome.informed),
      ].join(' '),
    )
  }
  return (
    <>
      <EditDrawer<Values>
        title={t('registration.club.register')}
        size="xl"
        onClose={onClose}
        initialValues={{ chosen: [], notes: '' }}
        saveLabel={t('registration.club.save')}
        validate={(values): Record<string, string> =>
          values.chosen.length === 0 ? { chosen: t('registration.club.chooseOne') } : {}
        }
        save={send}
      >
        {(form) => (
          <>
            {metadata.needsApproval && (
              <Alert color="blue" icon={<IconInfoCircle size={18} aria-hidden />}>
                {t('registration.notice.PENDING_APPROVAL')}
              </Alert>
            )}
            {isLate && <Alert color="yellow">{t('registration.notice.LATE_FEE')}</Alert>}
            <TextInput
              type="search"
              label={t('registration.club.find')}
              value={find}
              onChange={(event) => setFind(event.currentTarget.value)}
            />
            {rows.length === 0 ? (
              <EmptyState title={t('registration.club.noMembers')} />
            ) : (
              <div className={classes.matrix}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{t('registration.field.rider')}</th>
                      <th scope="col">{t('registration.field.horse')}</th>
                      {metadata.tests.map((test) => (
                        <th key={test.ref} scope="col" className={classes.box}>
                          {test.name}
                          <div className={classes.quiet}>{formats.money(feeOf(test.ref))}</div>
                          {test.maxRegistrations > 0 && (
                            <div className={classes.quiet}>
                              {t('registration.club.places', {
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
                        <th scope="row">{row.rider.name}</th>
                        <td>{row.horse.name}</td>
                        {metadata.tests.map((test) => {
                          const key = keyOf(row.practitionerRef, test.ref)
                          const isIn = registered.has(key)
                          const verdict = isIn ? undefined : verdicts.get(key)
                          return (
                            <td key={test.ref} className={classes.box}>
                              <span className={classes.start}>
                                <Checkbox
                                  aria-label={starts.get(key) ?? ''}
                                  styles={{ body: { justifyContent: 'center' } }}
                                  checked={isIn || form.values.chosen.includes(key)}
                                  disabled={isIn}
                                  onChange={(event) =>
                                    form.setFieldValue(
                                      'chosen',
                                      event.currentTarget.checked
                                        ? [...form.values.chosen, key]
                                        : form.values.chosen.filter((each) => each !== key),
                                    )
                                  }
                                />
                                {verdict && <RuleMark verdict={verdict} />}
                              </span>
                            </td>
                          )
                        })}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            {form.values.chosen.map((key) => {
              const verdict = verdicts.get(key)
              return verdict && <RuleReasons key={key} verdict={verdict} start={starts.get(key) ?? ''} />
            })}
            {form.errors.chosen && (
              <Alert color="red" role="alert">
                {form.errors.chosen}
              </Alert>
            )}
            <div className={classes.fee} role="status">
              <span>{t('registration.club.chosen', { count: form.values.chosen.length })}</span>
              <span className={classes.amount}>
                {formats.money(form.values.chosen.reduce((sum, key) => sum + feeOf(key.split(' ')[1] ?? ''), 0))}
              </span>
            </div>
          </>
        )}
      </EditDrawer>
      {dialog}
    </>
  )
}
