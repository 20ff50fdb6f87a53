// Migrates a database and loads the demo into it when it is empty. The packages are TypeScript and run as they are.
import { register } from 'tsx/esm/api'

/** @param {{ url: string } | { dataDir: string }} where @param {number} scale @returns what was stored; null when something was there */
export const fillWithDemo = async (where, scale) => {
  const unregister = register()
  try {
    const { migrate, openDatabase } = await import('../../packages/db/src/index.ts')
    const { loadDemo } = await import('../../packages/demo/src/index.ts')
    const { hashPassword } = await import('../../packages/api/src/access/provider/password.gateway.ts')
    const database = await openDatabase(where)
    try {
      await migrate(database)
      const { prisma } = database
      if ((await prisma.federation.count()) > 0) return null
      const began = performance.now()
      await loadDemo(database, { now: new Date(), scale, hashPassword })
      const [competitions, persons, results] = await Promise.all([
        prisma.competition.count(),
        prisma.person.count(),
        prisma.result.count(),
      ])
      return { competitions, persons, results, seconds: ((performance.now() - began) / 1000).toFixed(1) }
    } finally {
      await database.close()
    }
  } finally {
    await unregister()
  }
}
