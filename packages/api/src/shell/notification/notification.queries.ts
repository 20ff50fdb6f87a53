import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { isStorableInstant } from '@oxer/domain/kernel/time/time.rules'
import {
  mostUnread,
  type NotificationPage,
  type UnreadNotifications,
} from '@oxer/domain/shell/notification/notification.schema'
import type { Context } from '../../kernel/context/context.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { type NotificationRow, toNotification } from './notification.mappers.ts'

type Reading = Pick<Context, 'db'> & { readonly actor: Actor }

/** The inbox, newest first. */
export const listNotifications = async (
  { db, actor }: Reading,
  { after, size, isUnread }: CursorQuery & { isUnread: boolean },
): Promise<NotificationPage> => {
  const cursor = toCursor(after, isStorableInstant)
  const shown = Prisma.sql`n.account_ref = ${actor.accountRef}::uuid AND n.is_shown
    ${isUnread ? Prisma.sql`AND n.read_at IS NULL` : Prisma.empty}`
  const rows = await db.$queryRaw<NotificationRow[]>`
    SELECT n.ref, n.kind, n.why, n."values", n.link, n.created_at AS "createdAt", n.read_at AS "readAt",
      p.first_name || ' ' || p.last_name AS person
    FROM notification n LEFT JOIN person p ON p.ref = n.person_ref
    WHERE ${shown} ${cursor ? Prisma.sql`AND (n.created_at, n.ref) < (${new Date(cursor.key)}, ${cursor.ref}::uuid)` : Prisma.empty}
    ORDER BY n.created_at DESC, n.ref DESC LIMIT ${size + 1}`
  const page = toCursorPage(rows, size, ({ createdAt, ref }) => ({ key: createdAt.toISOString(), ref }), toNotification)
  if (cursor !== null) return { ...page, total: null }
  const [counted] = await db.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM notification n WHERE ${shown}`
  return { ...page, total: counted?.total ?? 0 }
}

/** What the badge shows. */
export const countUnread = async ({ db, actor }: Reading): Promise<UnreadNotifications> => {
  const rows = await db.notification.findMany({
    where: { accountRef: actor.accountRef, readAt: null, isShown: true },
    select: { ref: true },
    take: mostUnread + 1,
  })
  return { count: Math.min(rows.length, mostUnread), isCapped: rows.length > mostUnread }
}
