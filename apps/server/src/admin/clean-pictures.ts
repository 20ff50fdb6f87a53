import { listPictureRefs, removeStoredMetadata } from '@oxer/api'
import type { AdminCommand } from './command.ts'
import { asOperator } from './operator.ts'

/** One transaction for each picture, so that the walk may be stopped and started again. */
export const cleanPicturesCommand: AdminCommand = {
  summary: 'remove place, camera and other metadata from the pictures that were stored with them',
  usage: [],
  run: async ({ services, print }) => {
    const all = await services()
    let cleaned = 0
    let seen = 0
    let after: string | null = null
    for (;;) {
      const refs: string[] = await listPictureRefs(all.database.prisma, after)
      for (const ref of refs) {
        const isCleaned = await asOperator(all, 'clean-pictures', async (ctx) => {
          const hadMetadata = await removeStoredMetadata(ctx, ref)
          if (!hadMetadata) ctx.recordNothing('the picture has no metadata')
          return hadMetadata
        })
        cleaned += isCleaned ? 1 : 0
      }
      seen += refs.length
      after = refs.at(-1) ?? null
      if (after === null) break
    }
    print(`${cleaned} of ${seen} pictures had metadata, which is removed`)
  },
}
