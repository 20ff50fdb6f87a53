// Sharing something with persons, each with a role and an optional last day: a competition or a course event.
import { Button, MultiSelect, Select, Skeleton } from '@mantine/core'
import { DateInput, EmptyState, ErrorState, SideDrawer, StatusBadge, Typeahead, type TypeaheadOption } from '@oxer/ui'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import entries from '../entry-list.module.css'
import { failureTexts, fieldErrorsOf } from '../failure.ts'
import { LeavingQuestion } from '../form/unsaved.tsx'
import { useLeaving } from '../form/use-leaving.ts'
import { useFullSearch } from '../full-search.tsx'
import { useDone } from '../hands/use-done.tsx'
import { usePersonSearch } from '../person-search.ts'
import { useFormats } from '../use-formats.ts'
import { toInstant, toZonedTime } from '../zoned-time.ts'
import classes from './share-drawer.module.css'

type Access<Role> = { personRef: string; role: Role; expires: string | null; testRefs?: string[] }
type Entry<Role> = Access<Role> & { name: string; isExpired: boolean }

export type Sharing<Role extends string> = {
  federationRef: string
  /** A share ends at the end of its last day in this zone. */
  timeZone: string
  /** The roles with what they allow; the last one that is given for everything is chosen first, because it allows least. */
  roles: readonly { value: Role; label: string; why: string }[]
  /** The role that is given for some tests only, and the tests to choose from. */
  tests?: { role: Role; label: string; why: string; options: { value: string; label: string }[] }
  shares: {
    data: readonly Entry<Role>[] | undefined
    isError: boolean
    isPending: boolean
    refetch: () => Promise<unknown>
  }
  change: (access: Access<Role>) => Promise<unknown>
  remove: (personRef: string) => Promise<unknown>
}

const endOfDay = (date: string | null, timeZone: string): string | null =>
  date === null ? null : toInstant({ date, time: '23:59' }, timeZone)

const ShareEntry = <Role extends string>({
  share,
  role,
  tests,
  timeZone,
  isRemoving,
  onRemove,
}: {
  share: Entry<Role>
  role: string
  tests: string
  timeZone: string
  isRemoving: boolean
  onRemove: () => void
}) => {
  const { t } = useTranslation('forms')
  const formats = useFormats()
  const { personRef, name, expires, isExpired } = share
  const end =
    expires === null ? t('share.always') : t('share.until', { date: formats.date(toZonedTime(expires, timeZone).date) })
  return (
    <li className={entries.entry} data-row={personRef}>
      <div className={entries.line}>
        <span className={entries.strong}>{name}</span>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={isRemoving}
          aria-label={t('share.removeFrom', { name })}
          onClick={onRemove}
        >
          {t('share.remove')}
        </Button>
      </div>
      <div className={entries.line} style={{ justifyContent: 'start' }}>
        <span className={entries.muted}>{[role, tests, end].filter(Boolean).join(' · ')}</span>
        {isExpired && <StatusBadge tone="warning">{t('share.expired')}</StatusBadge>}
      </div>
    </li>
  )
}

const accessOf = <Role extends string>({ personRef, role, expires, testRefs }: Entry<Role>): Access<Role> => ({
  ...{ personRef, role, expires },
  ...(testRefs !== undefined && { testRefs }),
})

/** The changes of the drawer, each told with a way back. Resolves to whether the server accepted it. */
const useShareChanges = <Role extends string>({ shares, change, remove }: Sharing<Role>) => {
  const { t, i18n } = useTranslation('forms')
  const done = useDone()
  const [errors, setErrors] = useState<{ readonly person?: string; readonly expires?: string | undefined }>({})
  const [busy, setBusy] = useState<string | null>(null)
  const attempt = async (personRef: string, run: () => Promise<unknown>): Promise<boolean> => {
    setBusy(personRef)
    setErrors({})
    try {
      await run()
      return true
    } catch (error) {
      const { expires } = fieldErrorsOf(error, i18n)
      setErrors(expires === undefined ? { person: failureTexts(error, i18n).join(' ') } : { expires })
      return false
    } finally {
      setBusy(null)
    }
  }
  const give = async (name: string, access: Access<Role>): Promise<boolean> => {
    const { personRef } = access
    const before = shares.data?.find((share) => share.personRef === personRef)
    const isDone = await attempt(personRef, () => change(access))
    if (isDone) {
      done({
        message: t('share.done', { name }),
        row: personRef,
        // A share that had ended granted nothing, and cannot be given again as it was.
        undo: () => (before && !before.isExpired ? change(accessOf(before)) : remove(personRef)),
      })
    }
    return isDone
  }
  const take = async (share: Entry<Role>): Promise<void> => {
    const { personRef, name, isExpired } = share
    if (await attempt(personRef, () => remove(personRef))) {
      done({
        message: t('share.removed', { name }),
        row: personRef,
        undo: isExpired ? undefined : () => change(accessOf(share)),
      })
    }
  }
  return { errors, setErrors, busy, give, take }
}

export const ShareDrawer = <Role extends string>({
  sharing,
  onClose,
}: {
  sharing: Sharing<Role>
  onClose: () => void
}) => {
  const { t } = useTranslation('forms')
  const { federationRef, timeZone, roles, shares, tests } = sharing
  const { errors, setErrors, busy, give, take } = useShareChanges(sharing)
  const search = usePersonSearch(federationRef)
  const fullSearch = useFullSearch('members', federationRef)
  const [person, setPerson] = useState<TypeaheadOption | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [expires, setExpires] = useState<string | null>(null)
  const [testRefs, setTestRefs] = useState<string[]>([])
  const leaving = useLeaving(person !== null || expires !== null, onClose)
  const role = roles.find(({ value }) => value === chosen) ?? roles.filter(({ value }) => value !== tests?.role).at(-1)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!person || !role) {
      setErrors({ person: t('share.choosePerson') })
      return
    }
    const access = {
      ...{ personRef: person.ref, role: role.value, expires: endOfDay(expires, timeZone) },
      ...(role.value === tests?.role && { testRefs }),
    }
    if (await give(person.name, access)) {
      setPerson(null)
      setExpires(null)
      setTestRefs([])
    }
  }
  return (
    <SideDrawer
      title={t('share.title')}
      opened
      onClose={leaving.request}
      size="lg"
      {...(leaving.question && { footer: <LeavingQuestion {...leaving.question} /> })}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={classes.body}>
        <Typeahead
          {...fullSearch}
          label={t('share.person')}
          value={person}
          onChange={setPerson}
          search={search}
          error={errors.person}
          data-autofocus
        />
        <Select
          label={t('share.role')}
          description={role?.why}
          allowDeselect={false}
          data={roles.map(({ value, label }) => ({ value, label }))}
          value={role?.value ?? null}
          onChange={setChosen}
        />
        {tests && role?.value === tests.role && (
          <MultiSelect
            label={tests.label}
            description={tests.why}
            data={tests.options}
            value={testRefs}
            onChange={setTestRefs}
            searchable
            clearable
          />
        )}
        <DateInput
          label={t('share.expires')}
          description={t('share.expiresWhy')}
          value={expires}
          error={errors.expires}
          onChange={setExpires}
        />
        <Button type="submit" loading={busy !== null && busy === person?.ref} style={{ justifySelf: 'start' }}>
          {t('share.submit')}
        </Button>
      </form>
      <h3>{t('share.list')}</h3>
      {shares.isError && <ErrorState onRetry={() => void shares.refetch()} />}
      {shares.isPending && <Skeleton height={44} />}
      {shares.data?.length === 0 && <EmptyState title={t('share.empty')} />}
      <ul className={entries.list}>
        {shares.data?.map((share) => (
          <ShareEntry
            key={share.personRef}
            share={share}
            role={roles.find(({ value }) => value === share.role)?.label ?? share.role}
            tests={(tests?.options ?? [])
              .filter(({ value }) => share.testRefs?.includes(value))
              .map(({ label }) => label)
              .join(', ')}
            timeZone={timeZone}
            isRemoving={busy === share.personRef && busy !== person?.ref}
            onRemove={() => void take(share)}
          />
        ))}
      </ul>
    </SideDrawer>
  )
}
