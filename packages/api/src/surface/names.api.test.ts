// A list by name is in the order in which people read names, on both engines, whatever the locale of the database.
import { expect, it } from 'vitest'
import { apiTest } from '../kernel/testing/api-test.ts'

const { api, database, make, worlds } = await apiTest()
const federationRef = worlds.a.federation.ref

it('puts small letters and accents between the others', async () => {
  const names = ['Zangersheide', 'sBs', 'Émeraude', 'Dansk', 'SF', 'sella']
  for (const studbook of names) await make.horse({ federationRef, studbook })
  const { items } = await api('federationCollaborator').parties.studbook.list({ federation: federationRef, size: 100 })
  expect(items.map(({ name }) => name).filter((name) => names.includes(name))).toEqual([
    'Dansk',
    'Émeraude',
    'sBs',
    'sella',
    'SF',
    'Zangersheide',
  ])
})

it('is how every column of names sorts, also one of a new table', async () => {
  const columns = await database.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND data_type = 'text'
       AND column_name IN ('name', 'title', 'username') AND collation_name IS DISTINCT FROM 'und-x-icu'
       AND table_name <> '_prisma_migrations'`,
  )
  // A migration that adds one writes COLLATE "und-x-icu" after its type.
  expect(columns).toEqual([])
})
