// Checks the order of areas for tables: a file reads and writes tables of its own area and of those to its left. The
// import rules (dependency-rules.cjs) cannot see a table's name in a query.
import { areas } from './areas.cjs'

/**
 * Files that use a table to their right, each with the reason. Each entry is a debt, allowed only if the noun cannot
 * work without it.
 * @type {Record<string, { tables: string[], why: string }>}
 */
const exceptions = {
  'packages/api/src/access/actor/actor.queries.ts': {
    tables: ['person', 'membership', 'organisation', 'federation'],
    why: 'Every guard needs to know who acts: a person, with memberships and roles.',
  },
  'packages/api/src/access/registration-request/registration-request.commands.ts': {
    tables: ['person'],
    why: 'An account is made for a person.',
  },
  'packages/api/src/access/session/session.commands.ts': {
    tables: ['federation'],
    why: 'The federation that a user chose to work in.',
  },
  'packages/api/src/access/session/session.queries.ts': {
    tables: ['federation', 'organisation', 'favourite'],
    why: 'The documented profile of a user names the places of work and the favourites.',
  },
  'packages/api/src/access/tenant/tenant.queries.ts': {
    tables: ['federation'],
    why: 'A host name shows federations.',
  },
  'packages/api/src/federation/federation/federation-user.commands.ts': {
    tables: ['person'],
    why: 'A user of a federation is chosen as a person.',
  },
  'packages/api/src/catalogue/usage/usage.queries.ts': {
    tables: ['career', 'championship', 'championship_sport_category', 'competition', 'competition_test'],
    why: 'Whether something is still used can only be answered by its users.',
  },
  'packages/api/src/championships/championship-phase/phase-usage.queries.ts': {
    tables: [
      'championship_competition',
      'championship_points',
      'championship_ranking',
      'championship_selection',
      'competition',
      'registration_rules',
      'startlist',
      'activity',
    ],
    why: 'Whether something stands on a group or names a phase can only be answered by its users.',
  },
  'packages/api/src/catalogue/license/license-championship.queries.ts': {
    tables: ['championship'],
    why: 'A license may be for one championship, and then has its days.',
  },
  'packages/api/src/catalogue/protocol/protocol.queries.ts': {
    tables: ['competition_test'],
    why: 'The documented list of protocols says how many tests use each.',
  },
  'packages/api/src/catalogue/rules-template/rule-names.queries.ts': {
    tables: ['organisation', 'championship', 'championship_phase'],
    why: 'A rule may name an organisation, or the standing in a championship.',
  },
  'packages/api/src/parties/person/person-search.queries.ts': {
    tables: ['competition_share', 'course_event_share'],
    why: 'Somebody with a share of a competition or a course event searches the persons of its federation.',
  },
  'packages/api/src/ledger/bill/bill-state.commands.ts': {
    tables: ['invoice'],
    why: 'A bill is closed by the documents of its items.',
  },
  'packages/api/src/finance/bill/bill.queries.ts': {
    tables: ['competition', 'registration'],
    why: 'A bill names the competition that it is for, and the horse of each entry.',
  },
  'packages/api/src/finance/split/share-terms.queries.ts': {
    tables: ['competition'],
    why: "What others leave of the price of an entry is the organiser's.",
  },
  'packages/api/src/courses/course-event/course-event.queries.ts': {
    tables: ['favourite'],
    why: 'The documented course event says whether it is a favourite.',
  },
}

const modelFile = /^packages\/db\/prisma\/models\/([a-z-]+)\/([a-z-]+)\.prisma$/
const apiFile = /^packages\/api\/src\/([a-z-]+)\/.+\.ts$/
const isTest = /\.test\.ts$|\/testing\//

const snake = (name) => name.replace(/(?<!^)([A-Z])/g, '_$1').toLowerCase()

/** @returns {Map<string, string>} the area of each table, by its name in SQL and by its name in the client */
export const readTables = (paths, read) => {
  const tables = new Map()
  for (const path of paths) {
    const area = modelFile.exec(path)?.[1]
    if (area === undefined) continue
    for (const [, model, body] of read(path).matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)) {
      const mapped = /@@map\("([^"]+)"\)/.exec(body)?.[1] ?? snake(model)
      tables.set(mapped, { area, table: mapped })
      tables.set(`${model[0].toLowerCase()}${model.slice(1)}`, { area, table: mapped })
    }
  }
  return tables
}

const clientCall =
  /\.(\w+)\s*\.(?:findMany|findFirst|findFirstOrThrow|findUnique|findUniqueOrThrow|create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany|count|aggregate|groupBy)\b/g
const sqlName = /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?"?([a-z][a-z_]*)"?/g

/**
 * @param {string[]} paths
 * @param {(path: string) => string} read @returns {string[]} the problems, each with its solution
 */
export const findTableProblems = (paths, read) => {
  const tables = readTables(paths, read)
  const problems = []
  const unused = new Set(Object.keys(exceptions).filter((path) => paths.includes(path)))
  for (const path of paths) {
    const area = apiFile.exec(path)?.[1]
    if (area === undefined || isTest.test(path) || !areas.includes(area)) continue
    const text = read(path)
    const named = [...text.matchAll(clientCall), ...text.matchAll(sqlName)].map((match) => match[1])
    const right = [...new Set(named)].flatMap((name) => {
      const found = tables.get(name)
      return found !== undefined && areas.indexOf(found.area) > areas.indexOf(area) ? [found] : []
    })
    for (const { table, area: owner } of new Set(right)) {
      if (exceptions[path]?.tables.includes(table)) {
        unused.delete(path)
        continue
      }
      problems.push(`${path}: knows the table ${table} of ${owner}, which stands after ${area}: ask from there instead`)
    }
  }
  for (const path of unused)
    problems.push(`${path}: is named as an exception for tables, and needs none any more: remove it there`)
  return [...new Set(problems)]
}
