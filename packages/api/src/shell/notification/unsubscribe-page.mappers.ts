// The page behind the link of a mail that stops mails of its kind. It works without sign-in and without script.
import type { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import { createI18n } from '@oxer/i18n'
import { escaped, frame, type Page } from '../../access/provider/sign-in-page.mappers.ts'

export type UnsubscribePage = Page & {
  /** Null if the link is not valid. */
  kind: NotificationKind | null
  isDone: boolean
}

export const toUnsubscribePage = ({ kind, isDone, ...page }: UnsubscribePage): string => {
  const t = createI18n(page.language).getFixedT(null, 'notification')
  const title = t('unsubscribe.title')
  if (kind === null) return frame(page, title, `<p>${escaped(t('unsubscribe.unknown'))}</p>`)
  const named = { kind: t(`kind.${kind}.name`) }
  return frame(
    page,
    title,
    isDone
      ? `<p role="status">${escaped(t('unsubscribe.done', named))}</p>`
      : `<p>${escaped(t('unsubscribe.question', named))}</p>
<form method="post"><button type="submit">${escaped(t('unsubscribe.act'))}</button></form>`,
  )
}
