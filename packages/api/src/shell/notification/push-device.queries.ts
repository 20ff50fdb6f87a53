import type { Db } from '@oxer/db'
import { deviceOf } from '@oxer/domain/access/session/session.rules'
import type { PushDevices } from '@oxer/domain/shell/notification/notification.schema'
import { publicPushKey } from '../../kernel/push/push-encryption.gateway.ts'
import type { Sealing } from '../../kernel/sealing/sealing.gateway.ts'

/** The devices of an account, and the key with which another one subscribes. */
export const getPushDevices = async (db: Db, sealing: Sealing, accountRef: string): Promise<PushDevices> => {
  const rows = await db.pushDevice.findMany({
    where: { accountRef },
    orderBy: [{ createdAt: 'desc' }, { ref: 'desc' }],
  })
  return {
    key: publicPushKey(sealing),
    devices: rows.map(({ ref, mark, userAgent, createdAt, sentAt, failedAt }) => ({
      ...{ ref, mark, device: deviceOf(userAgent), createdAt: createdAt.toISOString() },
      ...{ sentAt: sentAt?.toISOString() ?? null, failedAt: failedAt?.toISOString() ?? null },
    })),
  }
}
