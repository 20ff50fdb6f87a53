import { NativeSelect } from '@mantine/core'
import { ErrorState, LoadingOverlay, useUi } from '@oxer/ui'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import classes from './registrations.module.css'

/** The tests with the number of registrations, and beside them the list of one test, or of all. */
export const RegistrationsPage = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('competitions')
  const { Link } = useUi()
  const { competition } = useManagedCompetition()
  const { pathname } = useLocation()
  const router = useRouter()
  const metadata = trpc.competitions.registration.metadata.useQuery({ competition: competition.ref })
  if (metadata.isError) return <ErrorState onRetry={() => void metadata.refetch()} />
  if (!metadata.data) return <LoadingOverlay />
  const base = `/competitions/${competition.ref}/manage/subscriptions`
  const { tests } = metadata.data
  const lists = [
    {
      href: `${base}/masterlist`,
      name: t('registration.masterList'),
      count: String(tests.reduce((sum, test) => sum + test.registered, 0)),
      isFull: false,
      isCancelled: false,
    },
    ...tests.map((test) => ({
      href: `${base}/list/${test.ref}`,
      name: test.name,
      count: test.maxRegistrations > 0 ? `${test.registered} / ${test.maxRegistrations}` : String(test.registered),
      isFull: test.maxRegistrations > 0 && test.registered >= test.maxRegistrations,
      isCancelled: test.isCancelled,
    })),
  ]
  return (
    <div className={classes.screen}>
      <nav aria-label={t('registration.lists')}>
        <ul className={classes.tests}>
          {lists.map((list) => (
            <li key={list.href}>
              <Link
                href={list.href}
                className={classes.test}
                aria-current={pathname === list.href ? 'page' : undefined}
                {...(list.isCancelled && { 'data-cancelled': true })}
              >
                <span>{list.name}</span>
                <span className={classes.count} data-full={list.isFull || undefined}>
                  {list.count}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <NativeSelect
          className={classes.choice}
          label={t('registration.lists')}
          value={pathname}
          onChange={(event) => router.history.push(event.currentTarget.value)}
          data={lists.map((list) => ({ value: list.href, label: `${list.name} (${list.count})` }))}
        />
      </nav>
      <div style={{ minWidth: 0 }}>{children}</div>
    </div>
  )
}
