// The sentences of a message that somebody is notified: the same in the inbox and in a mail.
import type { TFunction } from 'i18next'
import './keys.ts'
import { formatDate } from './formats.ts'
import type { Texts } from './texts.ts'

type Kind = keyof Texts['notification']['kind']

type Line = {
  readonly test: string
  readonly horse: string
  readonly date: string | null
  readonly time: string | null
  readonly dateWas: string | null
  readonly timeWas: string | null
  readonly arena: string | null
  readonly arenaWas: string | null
}

export type ToldThing = {
  readonly kind: Kind
  /** The name of the person whom it is about, if that is not the reader. */
  readonly person: string | null
  readonly values: { readonly subject: string; readonly lines: readonly Line[]; readonly more: number }
}

type Told = TFunction<'notification'>

const whenOf = (date: string | null, time: string | null): string =>
  [...(date === null ? [] : [formatDate(date)]), ...(time === null ? [] : [time])].join(' ')

const changeOf = (t: Told, now: string, was: string): string =>
  was === '' || now === '' || was === now ? now : t('line.instead', { now, was })

const lineText = (t: Told, line: Line): string => {
  const isOtherDay = line.dateWas !== null && line.dateWas !== line.date
  const time = changeOf(t, whenOf(line.date, line.time), whenOf(isOtherDay ? line.dateWas : null, line.timeWas))
  const arena = changeOf(t, line.arena ?? '', line.arenaWas ?? '')
  return [[line.test, line.horse].filter((word) => word !== '').join(' · '), time, arena]
    .filter((part) => part !== '')
    .join(', ')
}

/** The first sentence, and what it is about, line by line. */
export const notificationTexts = (t: Told, { kind, person, values }: ToldThing): { title: string; lines: string[] } => {
  const title = t(`kind.${kind}.title`, { subject: values.subject })
  return {
    title: person === null ? title : t('of', { person, title }),
    lines: [
      ...values.lines.map((line) => lineText(t, line)),
      ...(values.more > 0 ? [t('more', { count: values.more })] : []),
    ],
  }
}
