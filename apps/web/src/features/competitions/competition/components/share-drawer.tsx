import { Button, Select, Skeleton } from '@mantine/core'
import {
  type CompetitionShareEntry,
  CompetitionShareRole,
} from '@oxer/domain/competitions/competition/competition.schema'
import { DateInput, EmptyState, ErrorState, SideDrawer, StatusBadge, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { useFullSearch } from '../../../../shared/full-search.tsx'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { usePersonSearch } from '../../../../shared/person-search.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { toInstant, toZonedTime } from '../../../../shared/zoned-time.ts'
import classes from './dialog.module.css'

/** A share ends at the end of its last day, at the place of the competition. */
const endOfDay = (date: string | null, timeZone: string): string | null =>
  date === null ? null : toInstant({ date, time: '23:59' }, timeZone)

/** The users who may help, with their role and the end of the share (decision 13). */
export const ShareDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t, i18n } = useTranslation('competitions')
  const formats = useFormats()
  const { competition } = useManagedCompetition()
  const input = { competition: competition.ref }
  const shares = trpc.competitions.competition.listShares.useQuery(input)
  const utils = trpc.useUtils()
  const [message, setMessage] = useState<string | null>(null)
  const settled = {
    meta: { quiet: true },
    onSuccess: (list: CompetitionShareEntry[]) => {
      utils.competitions.competition.listShares.setData(input, list)
      setMessage(null)
    },
    onError: (error: unknown) => setMessage(failureTexts(error, i18n).join(' ')),
  }
  const change = trpc.competitions.competition.changeShare.useMutation(settled)
  const remove = trpc.competitions.competition.removeShare.useMutation(settled)
  const search = usePersonSearch(competition.federationRef)
  const fullSearch = useFullSearch('members', competition.federationRef)
  const [person, setPerson] = useState<TypeaheadOption | null>(null)
  const [role, setRole] = useState<CompetitionShareRole>('RESULT_PROCESSOR')
  const [expires, setExpires] = useState<string | null>(null)
  const roles = CompetitionShareRole.options.map((value) => ({ value, label: t(`competition.shareRole.${value}`) }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!person) {
      setMessage(t('competition.share.choosePerson'))
      return
    }
    change.mutate(
      { ...input, personRef: person.ref, role, expires: endOfDay(expires, competition.timeZone) },
      { onSuccess: () => setPerson(null) },
    )
  }
  return (
    <SideDrawer title={t('competition.share.title')} opened onClose={onClose} size="lg">
      <form onSubmit={submit} noValidate className={classes.body}>
        <Typeahead
          {...fullSearch}
          label={t('competition.share.person')}
          value={person}
          onChange={setPerson}
          search={search}
          error={message}
          data-autofocus
        />
        <Select
          label={t('competition.share.role')}
          description={t(`competition.shareRoleWhy.${role}`)}
          allowDeselect={false}
          data={roles}
          value={role}
          onChange={(value) => setRole(CompetitionShareRole.options.find((option) => option === value) ?? role)}
        />
        <DateInput
          label={t('competition.share.expires')}
          description={t('competition.share.expiresWhy')}
          value={expires}
          onChange={setExpires}
        />
        <Button type="submit" loading={change.isPending} style={{ justifySelf: 'start' }}>
          {t('competition.action.share')}
        </Button>
      </form>
      <h3>{t('competition.share.list')}</h3>
      {shares.isError && <ErrorState onRetry={() => void shares.refetch()} />}
      {shares.isPending && <Skeleton height={44} />}
      {shares.data?.length === 0 && <EmptyState title={t('competition.share.empty')} />}
      <ul className={classes.list}>
        {shares.data?.map((share) => (
          <li key={share.personRef} className={classes.entry}>
            <div className={classes.line}>
              <span className={classes.strong}>{share.name}</span>
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                loading={remove.isPending && remove.variables.personRef === share.personRef}
                aria-label={t('competition.share.removeFrom', { name: share.name })}
                onClick={() => remove.mutate({ ...input, personRef: share.personRef })}
              >
                {t('competition.share.remove')}
              </Button>
            </div>
            <div className={classes.line} style={{ justifyContent: 'start' }}>
              <span className={classes.muted}>
                {[
                  t(`competition.shareRole.${share.role}`),
                  share.expires === null
                    ? t('competition.share.always')
                    : t('competition.share.until', {
                        date: formats.date(toZonedTime(share.expires, competition.timeZone).date),
                      }),
                ].join(' · ')}
              </span>
              {share.isExpired && <StatusBadge tone="warning">{t('competition.share.expired')}</StatusBadge>}
            </div>
          </li>
        ))}
      </ul>
    </SideDrawer>
  )
}
