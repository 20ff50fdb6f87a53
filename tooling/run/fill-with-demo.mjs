// Migrates a database, and loads the demo if it is empty. The packages run from their TypeScript sources. Before the install, only modules of
// node are loaded.

/**
 * @param {{ url: string } | { dataDir: string }} where
 * @param {number} scale @returns what was stored; null if the database was not empty
 */
export const fillWithDemo = async (where, scale) => {
  const { register } = await import('tsx/esm/api')
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
