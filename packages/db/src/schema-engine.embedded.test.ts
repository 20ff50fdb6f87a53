import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openDatabase } from './client.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { ALL_TABLES, differenceToSchema, readSchema, toMigrationList, withSchemaEngine } from './schema-engine.ts'

const DATASOURCE = { path: 'schema.prisma', content: 'datasource db {\n  provider = "postgresql"\n}' }

const givenMigration = (name: string, sql: string): Migration => ({
  name,
  sql,
  checksum: createHash('sha256').update(sql).digest('hex'),
})

describe('the difference from migrations to schema', () => {
  it('is empty for this version', async () => {
    expect(readSchema().length).toBeGreaterThan(1)
    expect(await differenceToSchema()).toBe('')
  })

  it('is the missing statement', async () => {
    const schema = [
      DATASOURCE,
      { path: 'models/rider.prisma', content: 'model Rider {\n  id Int @id\n  name String\n}' },
    ]
    const migrations = [
      givenMigration(
        '20260101000000_rider',
        'CREATE TABLE "Rider" (id int NOT NULL, CONSTRAINT "Rider_pkey" PRIMARY KEY (id));',
      ),
    ]
    expect(await differenceToSchema({ migrations, schema })).toContain(
      'ALTER TABLE "Rider" ADD COLUMN     "name" TEXT NOT NULL;',
    )
  })

  it('ignores handwritten functions, triggers, checks, collations, expression and partial indexes', async () => {
    const byHand = givenMigration(
      '99991231000000_by_hand',
      `CREATE FUNCTION by_hand() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.version := 1; RETURN NEW; END $$;
       CREATE TRIGGER by_hand BEFORE UPDATE ON person FOR EACH ROW EXECUTE FUNCTION by_hand();
       ALTER TABLE person ADD CONSTRAINT by_hand CHECK (version > 0);
       ALTER TABLE organisation ALTER COLUMN name TYPE text COLLATE "und-x-icu";
       CREATE INDEX by_hand_expression ON person USING gin (oxer_fold(last_name) gin_trgm_ops);
       CREATE UNIQUE INDEX by_hand_partial ON person (email) WHERE deleted_at IS NULL;
       CREATE VIEW by_hand AS SELECT ref FROM person;`,
    )
    expect(await differenceToSchema({ migrations: [...readMigrations(), byHand] })).toBe('')
  })

  it('would drop an index or a column that the schema does not declare', async () => {
    const undeclared = givenMigration(
      '99991231000000_undeclared',
      'CREATE INDEX undeclared ON person (last_name); ALTER TABLE person ADD COLUMN undeclared text;',
    )
    const difference = await differenceToSchema({ migrations: [...readMigrations(), undeclared] })
    expect(difference).toContain('DROP INDEX "undeclared"')
    expect(difference).toContain('DROP COLUMN "undeclared"')
  })

  it('fails on a migration with an error', async () => {
    await expect(
      differenceToSchema({ migrations: [givenMigration('20260101000000_broken', 'CREATE NONSENSE;')] }),
    ).rejects.toThrow()
  })
})

describe('Prisma’s own runner and ours', () => {
  const migrations = readMigrations()
  const migrationsList = toMigrationList(migrations)

  it('have nothing to do after ours', async () => {
    const database = await openDatabase({ dataDir: 'memory' })
    await migrate(database)
    if (database.kind !== 'pglite') throw new Error('not embedded')
    const snapshot = await database.snapshot()
    await database.close()
    const seen = await withSchemaEngine({ snapshot }, (engine) =>
      engine.diagnoseMigrationHistory({ migrationsList, optInToShadowDatabase: false, filters: ALL_TABLES }),
    )
    expect(seen).toMatchObject({
      history: null,
      failedMigrationNames: [],
      editedMigrationNames: [],
      hasMigrationsTable: true,
    })
    const applied = await withSchemaEngine({ snapshot }, (engine) =>
      engine.applyMigrations({ migrationsList, filters: ALL_TABLES }),
    )
    expect(applied.appliedMigrationNames).toEqual([])
  })

  it('have nothing to do after Prisma’s', async () => {
    const snapshot = await withSchemaEngine({}, async (engine, pglite) => {
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters: ALL_TABLES })
      expect(appliedMigrationNames).toEqual(migrations.map(({ name }) => name))
      return pglite.dumpDataDir('none')
    })
    const database = await openDatabase({ dataDir: 'memory', snapshot })
    expect(await migrate(database)).toEqual([])
    await database.close()
  })
})
