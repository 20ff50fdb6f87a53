import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from './client.ts'
import { MigrationError } from './errors.ts'
import { givenDatabase } from './given-database.ts'
import { isUnmarkedContract, migrate, readMigrations } from './migrate.ts'

let database: Database
let migrationsDir: string

beforeEach(async () => {
  database = await givenDatabase()
  migrationsDir = mkdtempSync(join(tmpdir(), 'oxer-migrations-'))
})
afterEach(async () => {
  await database.close()
  rmSync(migrationsDir, { recursive: true })
})

const givenMigration = (name: string, sql: string): void => {
  mkdirSync(join(migrationsDir, name), { recursive: true })
  writeFileSync(join(migrationsDir, name, 'migration.sql'), sql)
}

const FUNCTION_WITH_SEMICOLONS = `
CREATE FUNCTION forbid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'postings stand'; RETURN NULL;
END $$;
CREATE TRIGGER stand BEFORE DELETE ON rider FOR EACH ROW EXECUTE FUNCTION forbid();
INSERT INTO rider VALUES (1);`

describe('migrate', () => {
  it('applies new migrations, in order, once', async () => {
    givenMigration('2_trigger', FUNCTION_WITH_SEMICOLONS)
    givenMigration('1_table', 'CREATE TABLE rider (id int);')
    expect(await migrate(database, { migrationsDir })).toEqual(['1_table', '2_trigger'])
    expect(await migrate(database, { migrationsDir })).toEqual([])
    givenMigration('3_column', 'ALTER TABLE rider ADD COLUMN name text;')
    expect(await migrate(database, { migrationsDir })).toEqual(['3_column'])
    await expect(database.query('DELETE FROM rider')).rejects.toThrow('postings stand')
  })

  it('applies a migration completely or not at all', async () => {
    givenMigration('1_table', 'CREATE TABLE rider (id int);')
    givenMigration('2_broken', 'CREATE TABLE horse (id int); INSERT INTO rider VALUES (1); SELECT nonsense;')
    await expect(migrate(database, { migrationsDir })).rejects.toThrow(
      'Migration 2_broken failed and was rolled back: column "nonsense" does not exist',
    )
    expect(
      await database.query("SELECT to_regclass('horse') AS horse, (SELECT count(*) FROM rider) AS riders"),
    ).toEqual([{ horse: null, riders: 0 }])
    givenMigration('2_broken', 'CREATE TABLE horse (id int);')
    expect(await migrate(database, { migrationsDir })).toEqual(['2_broken'])
  })

  it('refuses a migration that was changed after it was applied', async () => {
    givenMigration('1_table', 'CREATE TABLE rider (id int);')
    await migrate(database, { migrationsDir })
    givenMigration('1_table', 'CREATE TABLE rider (id bigint);')
    await expect(migrate(database, { migrationsDir })).rejects.toThrow(
      new MigrationError('Migration 1_table was changed after it was applied'),
    )
  })

  it('runs on a database to which a newer version has added, and refuses one from which it took something away', async () => {
    givenMigration('1_table', 'CREATE TABLE rider (id int);')
    givenMigration('2_later', 'CREATE TABLE horse (id int);')
    await migrate(database, { migrationsDir })
    rmSync(join(migrationsDir, '2_later'), { recursive: true })
    expect(await migrate(database, { migrationsDir })).toEqual([])
    givenMigration('3_contract', '-- contract: 0.2.0 stopped using it\nDROP TABLE horse;')
    await migrate(database, { migrationsDir })
    rmSync(join(migrationsDir, '3_contract'), { recursive: true })
    await expect(migrate(database, { migrationsDir })).rejects.toThrow('the database is newer than this version')
  })

  it('refuses a database in which another runner left an incomplete migration', async () => {
    givenMigration('1_table', 'CREATE TABLE rider (id int);')
    await migrate(database, { migrationsDir })
    await database.query('UPDATE _prisma_migrations SET finished_at = NULL')
    await expect(migrate(database, { migrationsDir })).rejects.toThrow('Migration 1_table failed halfway')
  })

  it('applies each migration once, even if several processes start together', async () => {
    givenMigration('1_table', 'CREATE TABLE rider (id int); INSERT INTO rider VALUES (1);')
    givenMigration('2_row', 'INSERT INTO rider VALUES (2);')
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database, { migrationsDir })))
    expect(applied.flat().sort()).toEqual(['1_table', '2_row'])
    expect(await database.query('SELECT id FROM rider ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('takes nothing away without saying so', () => {
    expect(isUnmarkedContract('ALTER TABLE horse DROP COLUMN name;')).toBe(true)
    expect(isUnmarkedContract('-- contract: 0.2.0 reads full_name\nALTER TABLE horse DROP COLUMN name;')).toBe(false)
    expect(isUnmarkedContract('ALTER TABLE horse ADD COLUMN name text; -- no RENAME')).toBe(false)
    expect(isUnmarkedContract('ALTER TABLE horse ALTER COLUMN name TYPE varchar(10);')).toBe(true)
    expect(isUnmarkedContract('ALTER TABLE horse ALTER COLUMN name TYPE TEXT COLLATE "und-x-icu";')).toBe(false)
    // Those before the rule was made led to the first version that anybody ran.
    const later = readMigrations().filter(({ name }) => name > '20261122236000')
    expect(later.filter(({ sql }) => isUnmarkedContract(sql)).map(({ name }) => name)).toEqual([])
  })

  it('brings an empty database to this version', async () => {
    const names = readMigrations().map(({ name }) => name)
    expect(await migrate(database)).toEqual(names)
    expect(await database.prisma.person.count()).toBe(0)
  })
})
