// A whole competition as an exchange document. One statement, so that all of it is of one moment, whatever its size.
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { registrationFieldsFor } from '@oxer/domain/competitions/registration/registration.policy'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CompetitionScope } from '../../competitions/competition/competition.guards.ts'
import { activeStatuses } from '../../competitions/registration/registration-rows.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import { toCompetitionDocument } from './competition-document.mappers.ts'
import { toComposedRankings } from './composed-document.mappers.ts'
import type { ExportedRow } from './exported-competition.mappers.ts'

const list = (rows: string): string => `coalesce((${rows}), '[]')`

const standing = activeStatuses.map((status) => `'${status}'`).join(', ')

/**
 * What a batch remembers a record by, where the sender has given it no name: its competition with the test, rider and horse of an entry and
 * how manieth it is, or with the id of what the sender has added extensions to; and the entry of a result.
 */
const unsaid = `n.value LIKE c.ref || ' %'
  OR (n.noun = 'result' AND n.value IN (SELECT ref::text FROM entry))`

/** Teams that are registered are teams of the document; whoever rides is an entry. */
const sql = `
  WITH entry AS (
    SELECT g.*, p.person_ref, p.horse_ref FROM registration g
      JOIN practitioner p ON p.ref = g.practitioner_ref
      JOIN competition_test t ON t.ref = g.test_ref AND t.deleted_at IS NULL
     WHERE g.competition_ref = $1::uuid AND g.deleted_at IS NULL),
  squad AS (
    SELECT q.* FROM competition_team q JOIN competition_test t ON t.ref = q.test_ref AND t.deleted_at IS NULL
     WHERE q.competition_ref = $1::uuid)
  SELECT c.ref, c.name, c.status, c.start, c."end", c.time_zone AS "timeZone", coalesce(c.sport_types, '{}') AS "sportTypes",
    c.organizer_name AS "organizerName", c.location, c.publication, f.abbreviation,
    ${list(`SELECT json_agg(json_build_object('id', a.ref, 'code', a.code, 'name', a.name, 'type', a.type)
        ORDER BY a."order", a.ref) FROM arena a WHERE a.competition_ref = c.ref AND a.deleted_at IS NULL`)} AS arenas,
    ${list(`SELECT json_agg(json_build_object('ref', ts.ref, 'testRef', t.ref, 'testName', t.name, 'setName', ts.name,
          'sets', (SELECT count(*) FROM test_set other WHERE other.test_ref = t.ref),
          'sportType', t.sport_type, 'category', k.name, 'isCancelled', t.cancelled_at IS NOT NULL,
          'takesTeams', 'TEAM' = ANY(t.registration_types), 'protocolRef', t.protocol_ref,
          'protocol', coalesce(ts.course_protocol, t.protocol_definition),
          'activity', (SELECT json_build_object('date', a.date, 'startSeconds', a.start_seconds, 'arenaRef', a.arena_ref)
            FROM activity a WHERE a.startlist_ref = ts.startlist_ref ORDER BY a.date, a.start_seconds, a.ref LIMIT 1),
          'startlistRef', ts.startlist_ref, 'parameters', s.parameters,
          'ranking', CASE WHEN r.ref IS NOT NULL THEN json_build_object('ref', r.ref, 'status', r.status,
            'placed', r.placed, 'publishedAt', r.published_at, 'entries', r.entries) END)
        ORDER BY t."order", ts."order", ts.ref)
      FROM competition_test t JOIN test_set ts ON ts.test_ref = t.ref
      LEFT JOIN sport_category k ON k.ref = t.sport_category_ref
      LEFT JOIN startlist s ON s.ref = ts.startlist_ref LEFT JOIN ranking r ON r.test_set_ref = ts.ref
      WHERE t.competition_ref = c.ref AND t.deleted_at IS NULL`)} AS tests,
    ${list(`SELECT json_agg(json_build_object('ref', g.ref, 'testSetRef', g.test_set_ref, 'personRef', g.person_ref,
          'horseRef', g.horse_ref, 'organisationRef', g.organisation_ref, 'startNumber', g.start_number,
          'status', g.status, 'kind', g.kind, 'outOfCompetition', g.out_of_competition) ORDER BY g.start_number, g.ref)
      FROM entry g`)} AS entries,
    ${list(`SELECT json_agg(json_build_object('ref', x.ref, 'firstName', x.first_name, 'lastName', x.last_name,
          'birthDate', x.birth_date, 'nationality', x.nationality, 'fei', x.fei_number, 'externalId', x.external_id)
        ORDER BY x.ref)
      FROM person x WHERE x.ref IN (SELECT person_ref FROM entry)`)} AS persons,
    ${list(`SELECT json_agg(json_build_object('ref', h.ref, 'name', h.name, 'sportName', h.sport_name,
          'birthDate', h.birth_date, 'gender', h.gender, 'isPony', h.is_pony, 'withersHeightCode', h.withers_height_code,
          'studbook', h.studbook, 'colour', h.colour, 'father', h.father, 'mother', h.mother,
          'fatherOfMother', h.father_of_mother, 'owner', h.owner, 'breeder', h.breeder, 'ueln', h.ueln, 'chip', h.chip,
          'fei', h.fei_passport) ORDER BY h.ref)
      FROM horse h WHERE h.ref IN (SELECT horse_ref FROM entry)`)} AS horses,
    ${list(`SELECT json_agg(json_build_object('ref', o.ref, 'name', o.name, 'externalId', o.external_id) ORDER BY o.ref)
      FROM organisation o WHERE o.ref IN (SELECT organisation_ref FROM entry UNION SELECT organisation_ref FROM squad)`)}
      AS organisations,
    ${list(`SELECT json_agg(json_build_object('ref', s.ref, 'status', s.status, 'draw', s.draw,
          'date', (SELECT a.date FROM activity a WHERE a.startlist_ref = s.ref ORDER BY a.date, a.start_seconds, a.ref
            LIMIT 1),
          'entries', coalesce((SELECT json_agg(json_build_object('type', e.type, 'entryRef', e.registration_ref,
              'startSeconds', e.start_seconds, 'durationSeconds', e.duration_seconds, 'description', e.description)
              ORDER BY e."order", e.ref) FROM startlist_entry e WHERE e.startlist_ref = s.ref), '[]')) ORDER BY s.ref)
      FROM startlist s WHERE s.competition_ref = c.ref`)} AS startlists,
    ${list(`SELECT json_agg(json_build_object('ref', x.ref, 'entryRef', x.registration_ref, 'testSetRef', x.test_set_ref,
          'content', x.content, 'version', x.version, 'enteredAt', x.entered_at) ORDER BY x.ref)
      FROM result x JOIN entry g ON g.ref = x.registration_ref`)} AS results,
    ${list(`SELECT json_agg(json_build_object('ref', q.ref, 'testRef', q.test_ref, 'name', q.name,
          'organisationRef', q.organisation_ref, 'memberRefs', q.member_refs, 'reserveRefs', q.reserve_refs,
          'substitutions', q.substitutions, 'status', q.status, 'jumpOff', q.jump_off) ORDER BY q.created_at, q.ref)
      FROM squad q`)} AS teams,
    ${list(`SELECT json_agg(q.ref ORDER BY q.ref) FROM squad q WHERE EXISTS (SELECT FROM registration g
          WHERE g.team_ref = q.ref AND g.deleted_at IS NULL AND g.status IN (${standing}))
        OR NOT EXISTS (SELECT FROM registration g WHERE g.team_ref = q.ref AND g.deleted_at IS NULL)`)} AS "countingTeams",
    ${list(`SELECT json_agg(json_build_object('ref', k.ref, 'name', k.name, 'rule', k.rule,
          'testSetRefs', k.test_set_refs, 'placed', k.placed, 'points', k.points, 'publishedAt', k.published_at,
          'createdAt', k.created_at) ORDER BY k.created_at, k.ref)
      FROM composed_ranking k WHERE k.competition_ref = c.ref`)} AS composed,
    ${list(`SELECT json_agg(json_build_object('ref', a.ref, 'kind', a.kind, 'breakKind', a.break_kind, 'name', a.name,
          'description', a.description, 'link', a.link, 'date', a.date, 'startSeconds', a.start_seconds,
          'endSeconds', a.end_seconds, 'arenaRef', a.arena_ref, 'startlistRef', a.startlist_ref,
          'subjectRefs', coalesce(a.subject_refs, '{}'), 'isTimeHidden', a.is_time_hidden, 'isEntryTimeHidden', a.is_entry_time_hidden,
          'isFixed', a.is_fixed) ORDER BY a.date, a.start_seconds, a.ref)
      FROM activity a WHERE a.competition_ref = c.ref`)} AS activities,
    ${list(`SELECT json_agg(json_build_object('subjectRef', n.subject_ref, 'provider', n.provider, 'value', n.value,
          'isSaid', NOT (${unsaid}), 'extensions', n.extensions) ORDER BY n.provider, n.value)
      FROM external_id n WHERE n.federation_ref = c.federation_ref AND n.provider <> 'OXER' AND n.subject_ref IN (
        SELECT c.ref UNION SELECT ref FROM entry UNION SELECT person_ref FROM entry UNION SELECT horse_ref FROM entry
        UNION SELECT organisation_ref FROM entry UNION SELECT organisation_ref FROM squad UNION SELECT ref FROM squad
        UNION SELECT ts.ref FROM competition_test t JOIN test_set ts ON ts.test_ref = t.ref
          WHERE t.competition_ref = c.ref
        UNION SELECT ref FROM startlist WHERE competition_ref = c.ref UNION SELECT ref FROM result WHERE competition_ref = c.ref
        UNION SELECT ref FROM ranking WHERE competition_ref = c.ref
        UNION SELECT ref FROM composed_ranking WHERE competition_ref = c.ref
        UNION SELECT ref FROM activity WHERE competition_ref = c.ref)
        AND (n.extensions IS NOT NULL OR NOT (${unsaid}))`)} AS names
  FROM competition c JOIN federation f ON f.ref = c.federation_ref WHERE c.ref = $1::uuid`

/** Runs a statement: by itself, or within the transaction of a command. */
type Run = (sql: string, values: readonly string[]) => Promise<ExportedRow[]>

/** A competition with all that belongs to it; null if there is none. */
const readExportedCompetition = async (run: Run, ref: string): Promise<ExportedRow | null> =>
  (await run(sql, [ref]))[0] ?? null

/** What an undo would take away with a competition; not its state, and not who rides in it. */
const ownParts = [
  'name',
  'start',
  'end',
  'location',
  'arenas',
  'tests',
  'entries',
  'startlists',
  'results',
  'teams',
  'composed',
  'activities',
] as const

/** Only these of its parts: the database works out none of the others. */
export const readOwnParts = async (
  run: Run,
  ref: string,
): Promise<Pick<ExportedRow, (typeof ownParts)[number]> | null> => {
  const columns = ownParts.map((name) => `whole."${name}"`).join(', ')
  return (await run(`SELECT ${columns} FROM (${sql}) AS whole`, [ref]))[0] ?? null
}

type Asked = {
  readonly competition: string
  /** Whether papers of horses, and numbers and years of birth, are in it. */
  readonly hasPapers: boolean
  readonly origin: string
}

export const readDocument = async (
  { services, now }: Pick<Context, 'services' | 'now'>,
  { competition, hasPapers, origin }: Asked,
): Promise<ExchangeDocument> => {
  const row = await readExportedCompetition((text, values) => services.database.query(text, values), competition)
  if (row === null) throw failure(kernelErrors.notFound)
  const source = {
    ...{ system: 'oxer', version: services.version, publication: row.publication },
    url: `${origin}/competitions/${row.ref}`,
  }
  const document = toCompetitionDocument(row, { hasPapers, generatedAt: now(), source })
  return { ...document, rankings: [...(document.rankings ?? []), ...toComposedRankings(row)] }
}

/** What the caller may not see of horses and persons is left out. */
export const readCompetitionDocument = (
  ctx: Pick<Context, 'services' | 'tenant' | 'now'> & { readonly actor: Actor; readonly competition: CompetitionScope },
): Promise<ExchangeDocument> =>
  readDocument(ctx, {
    competition: ctx.competition.ref,
    hasPapers: registrationFieldsFor(ctx.actor, ctx.competition).papers,
    origin: originOfTenant(ctx.services.publicUrl, ctx.tenant),
  })
