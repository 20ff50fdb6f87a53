import type { Db } from '@oxer/db'
import { printFields, usualOptions } from '@oxer/domain/competitions/print/print.rules'
import {
  type PrintDocumentType,
  PrintOptions,
  type PrintSetting,
  type PrintSubject,
} from '@oxer/domain/competitions/print/print.schema'
import { writtenDisciplines } from '@oxer/domain/competitions/print/written-sheets.rules'
import { disciplines } from '@oxer/domain/disciplines/disciplines'
import type { Context } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { readJudgedTests } from './judged-tests.queries.ts'

/** Those that are judged by their obstacles. */
const courseDisciplines: readonly string[] = Object.entries(disciplines).flatMap(([word, { startlistParameters }]) =>
  startlistParameters === 'COURSE' ? [word] : [],
)

type Reading = Pick<Context, 'db' | 'language'>

/** Not each test of a judged discipline has a judged phase, such as a marathon that is driven alone. */
const withSheets = async (db: Db, lists: readonly PrintSubject[]): Promise<PrintSubject[]> => {
  const tests = await readJudgedTests(
    db,
    lists.map(({ ref }) => ref),
  )
  const judged = new Set(tests.map(({ startlistRef }) => startlistRef))
  return lists.filter(({ ref }) => judged.has(ref))
}

/** Start lists, results and activities by their day, tests in their own order. A part that has no ranking has no results to print. */
export const listPrintSubjects = async (
  db: Db,
  competition: Pick<CompetitionScope, 'ref'>,
  document: PrintDocumentType,
): Promise<PrintSubject[]> => {
  if (document === 'STARTLISTS') {
    return db.$queryRaw<PrintSubject[]>`
      SELECT s.ref, s.name, a.date FROM startlist s
        LEFT JOIN LATERAL (SELECT date, start_seconds FROM activity WHERE startlist_ref = s.ref
          ORDER BY date, start_seconds LIMIT 1) a ON true
       WHERE s.competition_ref = ${competition.ref}::uuid
       ORDER BY a.date NULLS LAST, a.start_seconds NULLS LAST, s.name, s.ref`
  }
  if (document === 'MASTER_LIST') {
    return db.$queryRaw<PrintSubject[]>`
      SELECT c.ref, c.name, NULL AS date FROM competition c WHERE c.ref = ${competition.ref}::uuid
         AND EXISTS (SELECT FROM registration r WHERE r.competition_ref = c.ref AND r.deleted_at IS NULL)`
  }
  if (document === 'RANKINGS') {
    return db.$queryRaw<PrintSubject[]>`
      SELECT ref, name, NULL AS date FROM composed_ranking
       WHERE competition_ref = ${competition.ref}::uuid ORDER BY created_at, ref`
  }
  if (document === 'JUDGE_SHEETS' || document === 'JURY_SHEETS') {
    const judged: readonly string[] = document === 'JUDGE_SHEETS' ? writtenDisciplines : courseDisciplines
    const lists = await db.$queryRaw<PrintSubject[]>`
      SELECT s.ref, s.name, a.date FROM startlist s
        LEFT JOIN LATERAL (SELECT date, start_seconds FROM activity WHERE startlist_ref = s.ref
          ORDER BY date, start_seconds LIMIT 1) a ON true
       WHERE s.competition_ref = ${competition.ref}::uuid AND EXISTS (SELECT FROM test_set ts
          JOIN competition_test t ON t.ref = ts.test_ref AND t.deleted_at IS NULL
          WHERE ts.startlist_ref = s.ref AND t.protocol_definition->>'discipline' = ANY(${[...judged]}::text[]))
       ORDER BY a.date NULLS LAST, a.start_seconds NULLS LAST, s.name, s.ref`
    return document === 'JUDGE_SHEETS' ? withSheets(db, lists) : lists
  }
  if (document === 'RESULTS') {
    return db.$queryRaw<PrintSubject[]>`
      SELECT ts.ref, CASE WHEN ts.name IN ('', t.name) THEN t.name ELSE t.name || ' – ' || ts.name END AS name, a.date
        FROM test_set ts JOIN competition_test t ON t.ref = ts.test_ref AND t.deleted_at IS NULL
        LEFT JOIN LATERAL (SELECT date, start_seconds FROM activity WHERE startlist_ref = ts.startlist_ref
          ORDER BY date, start_seconds LIMIT 1) a ON true
       WHERE t.competition_ref = ${competition.ref}::uuid AND EXISTS (SELECT FROM ranking r WHERE r.test_set_ref = ts.ref)
       ORDER BY a.date NULLS LAST, a.start_seconds NULLS LAST, t."order", ts."order", ts.ref`
  }
  if (document === 'TIMESCHEDULE') {
    return db.$queryRaw<PrintSubject[]>`
      SELECT ref, name, date FROM activity
       WHERE competition_ref = ${competition.ref}::uuid AND kind <> 'BREAK'
       ORDER BY date, start_seconds, ref`
  }
  return db.$queryRaw<PrintSubject[]>`
    SELECT t.ref, t.name, (SELECT min(a.date) FROM test_set ts JOIN activity a ON a.startlist_ref = ts.startlist_ref
        WHERE ts.test_ref = t.ref) AS date FROM competition_test t
     WHERE t.competition_ref = ${competition.ref}::uuid AND t.deleted_at IS NULL ORDER BY t."order", t.ref`
}

/** Where the judges of these start lists sit, each once. */
const listSheetJudges = async (db: Db, subjects: readonly PrintSubject[]): Promise<string[]> => {
  const sheets = await readJudgedTests(
    db,
    subjects.map(({ ref }) => ref),
  )
  return [...new Set(sheets.flatMap(({ judges }) => judges.map(({ position }) => position)))].filter(Boolean)
}

export const getPrintSetting = async (
  { db, language }: Reading,
  competition: Pick<CompetitionScope, 'ref'>,
  document: PrintDocumentType,
): Promise<PrintSetting> => {
  const [kept, subjects] = await Promise.all([
    db.printOptions.findUnique({ where: { competitionRef_document: { competitionRef: competition.ref, document } } }),
    listPrintSubjects(db, competition, document),
  ])
  return {
    options: kept === null ? usualOptions(document, language) : PrintOptions.parse(kept.options),
    offered: [...printFields[document]],
    version: kept?.version ?? 0,
    judges: document === 'JUDGE_SHEETS' ? await listSheetJudges(db, subjects) : [],
    subjects,
  }
}
