import type { RecordEvent } from '@oxer/domain/shell/record/record.schema'
import { ErrorState, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../app-link.tsx'
import { useFormats } from '../use-formats.ts'
import classes from './record-events.module.css'
import { eventLine, type RecordNoun } from './record-events.view.ts'

type Query = { data: { events: readonly RecordEvent[] } | undefined; isError: boolean; refetch: () => Promise<unknown> }

const skeletonLines = 3

const EventList = ({ events, of }: { events: readonly RecordEvent[]; of: { noun: RecordNoun; of: string } }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  return (
    <ol className={classes.events}>
      {events.map((event) => {
        const { kind, name, href, detail } = eventLine(event, of, t, formats)
        return (
          <li key={`${event.kind} ${event.ref} ${event.on} ${name} ${detail}`}>
            <time dateTime={event.on}>{formats.date(event.on)}</time>
            <span className={classes.kind}>{kind}</span>
            <span className={classes.what}>
              {href === null ? <b>{name}</b> : <AppLink href={href}>{name}</AppLink>}
              <span>{detail}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** What happened lately with a record, five events at most; without any, one line says what would be here. */
export const RecordEvents = ({ noun, of, head }: { noun: RecordNoun; of: string; head: Query }) => {
  const { t } = useTranslation('parties')
  const title = t('record.title')
  if (head.isError) {
    return (
      <Section title={title}>
        <ErrorState onRetry={() => void head.refetch()} />
      </Section>
    )
  }
  if (head.data?.events.length === 0) return <Section title={title} empty={t(`record.none.${noun}`)} />
  return (
    <Section title={title}>
      {head.data ? (
        <EventList events={head.data.events} of={{ noun, of }} />
      ) : (
        <div className={classes.events} aria-busy>
          {Array.from({ length: skeletonLines }, (_, line) => (
            <span key={line} className={classes.blank} />
          ))}
        </div>
      )}
    </Section>
  )
}
