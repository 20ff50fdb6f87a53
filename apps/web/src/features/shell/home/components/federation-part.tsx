import type { FederationHome, HomeWeek } from '@oxer/domain/shell/home/home.schema'
import { useTranslation } from 'react-i18next'
import { dateHere } from '../../../../shared/own-time.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { CompetitionRow } from './competition-row.tsx'
import { Part, PartFailed, Queue, QueueRow, QueuesSkeleton, QuietLine, useNumber } from './queue.tsx'

/** What waits for the staff; a queue in which nothing waits is left out. */
const Waiting = ({ federation, waiting }: { federation: string; waiting: FederationHome }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const numberOf = useNumber()
  const { accessRequests, approvals, expiringLicenses } = waiting
  const decisions = `/myfederation/${federation}/approvals`
  const expiring = `/members?federation=${federation}&license=expiring`
  return (
    <>
      {accessRequests !== null && accessRequests.count > 0 && (
        <Queue
          name={t('federation.accessRequests')}
          counted={accessRequests}
          all={
            accessRequests.count > accessRequests.items.length
              ? { label: t('all', { number: numberOf(accessRequests) }), href: decisions }
              : undefined
          }
        >
          {accessRequests.items.map(({ ref, name, createdAt }) => (
            <QueueRow
              key={ref}
              name={name}
              href={decisions}
              fact={t('since', { date: formats.date(dateHere(createdAt)) })}
            />
          ))}
        </Queue>
      )}
      {approvals.count > 0 && (
        <Queue
          name={t('federation.approvals')}
          counted={approvals}
          all={{ label: t('all', { number: numberOf(approvals) }), href: decisions }}
        >
          {approvals.items.map(({ organisation, count, since }) => (
            <QueueRow
              key={organisation.ref}
              name={organisation.name}
              href={`/organisations/${organisation.ref}/competitions/registrations`}
              detail={t('organisation.entered', { count })}
              fact={t('since', { date: formats.date(dateHere(since)) })}
            />
          ))}
        </Queue>
      )}
      {expiringLicenses.count > 0 && (
        <Queue
          name={t('federation.expiringLicenses')}
          counted={expiringLicenses}
          all={{ label: t('federation.membersOf'), href: expiring }}
        >
          {expiringLicenses.items.map(({ license, count, isCapped, end }) => (
            <QueueRow
              key={license.ref}
              name={license.name}
              href={`${expiring}&held=${license.ref}`}
              detail={t('through', { date: formats.date(end) })}
              fact={numberOf({ count, isCapped })}
            />
          ))}
        </Queue>
      )}
    </>
  )
}

const Week = ({ week }: { week: HomeWeek }) => {
  const { t } = useTranslation('home')
  const numberOf = useNumber()
  const { from, until, count, items } = week
  if (count === 0) return null
  const calendar = `/competitions?from=${from}&to=${until}`
  return (
    <Queue
      name={t('federation.week')}
      counted={week}
      all={count > items.length ? { label: t('all', { number: numberOf(week) }), href: calendar } : undefined}
    >
      {items.map((competition) => (
        <CompetitionRow key={competition.ref} competition={competition} place={competition.organizerName} />
      ))}
    </Queue>
  )
}

const countAll = ({ accessRequests, approvals, expiringLicenses }: FederationHome): number =>
  (accessRequests?.count ?? 0) + approvals.count + expiringLicenses.count

/** For the staff of a federation: the competitions of the week, and what waits for an answer. */
export const FederationPart = ({ federation, title }: { federation: string; title: string }) => {
  const { t } = useTranslation('home')
  const waiting = trpc.shell.home.federation.useQuery({ federation }, { meta: { quiet: true } })
  const week = trpc.shell.home.week.useQuery({ federation }, { meta: { quiet: true } })
  const isQuiet = waiting.data && week.data && countAll(waiting.data) + week.data.count === 0
  return (
    <Part title={title}>
      {waiting.isPending && <QueuesSkeleton />}
      {waiting.data && <Waiting federation={federation} waiting={waiting.data} />}
      {waiting.isError && <PartFailed retry={() => void waiting.refetch()} />}
      {week.isPending && <QueuesSkeleton />}
      {week.data && <Week week={week.data} />}
      {week.isError && <PartFailed retry={() => void week.refetch()} />}
      {isQuiet && <QuietLine>{t('nothing')}</QuietLine>}
    </Part>
  )
}
