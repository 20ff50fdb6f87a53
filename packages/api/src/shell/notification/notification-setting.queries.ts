import type { Db } from '@oxer/db'
import { allChannels, defaultMovedMinutes } from '@oxer/domain/shell/notification/notification.rules'
import { type NotificationSettings, StoredChannels } from '@oxer/domain/shell/notification/notification.schema'

export type KeptSettings = {
  readonly channels: StoredChannels
  readonly quietFrom: string | null
  readonly quietUntil: string | null
  readonly movedMinutes: number
  /** 0 while nothing is chosen. */
  readonly version: number
}

const untouched: KeptSettings = {
  channels: {},
  quietFrom: null,
  quietUntil: null,
  movedMinutes: defaultMovedMinutes,
  version: 0,
}

/** What each account has chosen, or the defaults. */
export const readSettings = async (db: Db, accountRefs: readonly string[]) => {
  const rows = await db.notificationSetting.findMany({ where: { accountRef: { in: [...accountRefs] } } })
  const chosen = new Map(
    rows.map(({ accountRef, ...row }) => [accountRef, { ...row, channels: StoredChannels.parse(row.channels) }]),
  )
  return (accountRef: string): KeptSettings => chosen.get(accountRef) ?? untouched
}

export const getNotificationSettings = async (db: Db, accountRef: string): Promise<NotificationSettings> => {
  const { channels, ...kept } = (await readSettings(db, [accountRef]))(accountRef)
  return { ...kept, channels: allChannels(channels) }
}
