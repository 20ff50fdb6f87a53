import type { OrganisationHome } from '@oxer/domain/shell/home/home.schema'
import { useTranslation } from 'react-i18next'
import { placeOf, placeOfCompetition } from '../../../../shared/place-of.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { Part, PartFailed, Queue, QueueRow, QueuesSkeleton, QuietLine, useNumber } from './queue.tsx'

const Approvals = ({ approvals, href }: { approvals: OrganisationHome['approvals']; href: string }) => {
  const { t } = useTranslation('home')
  const numberOf = useNumber()
  if (approvals.count === 0) return null
  const { count, items } = approvals
  return (
    <Queue
      name={t('organisation.approvals')}
      counted={approvals}
      all={count > items.length ? { label: t('all', { number: numberOf(approvals) }), href } : undefined}
    >
      {items.map(({ ref, riderName, horseName, competition }) => (
        <QueueRow key={ref} name={riderName} href={href} detail={horseName} fact={competition.name} />
      ))}
    </Queue>
  )
}

const Closing = ({ closing, href }: { closing: OrganisationHome['closing']; href: string }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  if (closing.length === 0) return null
  return (
    <Queue name={t('organisation.closing')}>
      {closing.map(({ competition, start, end, closesAt, timeZone, isLate, entered }) => {
        const [date = '', time = ''] = formats.instant(closesAt, timeZone).split(' ')
        const moment = `${date.slice(0, 5)} ${time}`
        return (
          <QueueRow
            key={competition.ref}
            name={competition.name}
            href={href}
            detail={`${formats.dateRange(start, end)} · ${t('organisation.entered', { count: entered })}`}
            fact={isLate ? `${moment} · ${t('organisation.late')}` : moment}
            tone="work"
          />
        )
      })}
    </Queue>
  )
}

const Coming = ({ coming }: { coming: OrganisationHome['coming'] }) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  if (coming.length === 0) return null
  return (
    <Queue name={t('organisation.coming')}>
      {coming.map(({ competition, start, end, entered, firstStart }) => (
        <QueueRow
          key={competition.ref}
          name={competition.name}
          href={placeOfCompetition(competition.ref, 'PUBLIC') ?? undefined}
          detail={`${formats.dateRange(start, end)} · ${t('organisation.entered', { count: entered })}`}
          fact={
            firstStart === null
              ? undefined
              : t('organisation.firstStart', {
                  day: formats.dayAndMonth(firstStart.date),
                  time: formats.time(firstStart.time),
                })
          }
        />
      ))}
    </Queue>
  )
}

const Licenses = ({
  organisation,
  licenses,
}: {
  organisation: string
  licenses: OrganisationHome['expiringLicenses']
}) => {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const numberOf = useNumber()
  if (licenses.count === 0) return null
  return (
    <Queue
      name={t('organisation.expiringLicenses')}
      counted={licenses}
      all={
        licenses.count > licenses.items.length
          ? { label: t('all', { number: numberOf(licenses) }), href: `/members?club=${organisation}&license=expiring` }
          : undefined
      }
    >
      {licenses.items.map(({ ref, member, licenseName, end }) => (
        <QueueRow
          key={ref}
          name={member.name}
          href={`${placeOf.member(member.ref)}/overview#${ref}`}
          detail={licenseName}
          fact={t('through', { date: formats.date(end) })}
        />
      ))}
    </Queue>
  )
}

/** For those who run a club: what they must do, by its deadline, and what its members ride. */
export const OrganisationPart = ({ organisation, title }: { organisation: string; title: string }) => {
  const { t } = useTranslation('home')
  const { data, isPending, isError, refetch } = trpc.shell.home.organisation.useQuery(
    { organisation },
    { meta: { quiet: true } },
  )
  const registrations = `/organisations/${organisation}/competitions/registrations`
  return (
    <Part title={title}>
      {isPending && <QueuesSkeleton />}
      {isError && <PartFailed retry={() => void refetch()} />}
      {data && (
        <>
          <Closing closing={data.closing} href={registrations} />
          <Approvals approvals={data.approvals} href={registrations} />
          <Coming coming={data.coming} />
          <Licenses organisation={organisation} licenses={data.expiringLicenses} />
          {data.closing.length + data.coming.length + data.approvals.count + data.expiringLicenses.count === 0 && (
            <QuietLine>{t('nothing')}</QuietLine>
          )}
        </>
      )}
    </Part>
  )
}
