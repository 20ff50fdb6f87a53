// An entry made in Equipe: its show is received, ridden, judged and printed here, and goes back by its own numbers. Nothing is typed twice.
import { readPdf } from '@oxer/documents/paper/testing/read-pdf'
import { ResultMetadata, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import * as z from 'zod'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { resultsScreen } from '../../pages/competitions/competition-screens.ts'
import { batchScreen } from '../../pages/exchange/batch-screens.ts'
import { equipeScreen } from '../../pages/exchange/equipe-screens.ts'

test.describe.configure({ timeout: 180_000 })

/** Each project has a show of its own. */
const numbers = { desktop: 7700, phone: 7800 } as const
const isKnown = (project: string): project is keyof typeof numbers => project in numbers

const showOf = (project: string) => {
  const id = isKnown(project) ? numbers[project] : 7900
  const riders = [1, 2, 3].map((number) => ({
    ...{ number, start: id + 50 + number, rnr: id + number, hnr: id + 30 + number },
    ...{
      first: ['Lotte', 'Bram', 'Noor'][number - 1] ?? '',
      last: `Zandhof ${project}`,
      horse: `Okapi ${String(id + number)}`,
    },
  }))
  const round = (number: number, faults: string, time: string, timeFaults: string) => ({
    ...{ caption: number === 1 ? 'First round' : 'Jump off', round_no: number, max_time: number === 1 ? 74 : 50 },
    ...{ faults_column: faults, time_column: time, time_faults_column: timeFaults, eliminated_faults: 999 },
  })
  return {
    id,
    riders,
    files: {
      'show.json': { id, name: `Equipe show ${project}`, starts_on: '2027-05-01', ends_on: '2027-05-02' },
      'competitions.json': [
        {
          kq: id + 7,
          clabb: '7',
          klass: 'Springen 1,10 m',
          starts_on: '2027-05-01',
          start_time: '09:00',
          arena: 'Hoofdpiste',
        },
      ],
      'people.json': riders.map(({ rnr, first, last }, index) => ({
        ...{
          rnr,
          name: `${first} ${last}`,
          first_name: first,
          last_name: last,
          country: 'NED',
          person_no: String(1990 + index),
        },
      })),
      'horses.json': riders.map(({ hnr, horse }) => ({
        hnr,
        name: horse,
        born_year: '2016',
        sex: 'sto',
        category: 'H',
      })),
      'starts.json': riders.map(({ number, start, rnr, hnr, first, last, horse }) => ({
        ...{ id: start, kq: id + 7, ord: 1000 + number, st: number, rnr, hnr, rider_name: `${first} ${last}` },
        ...{
          horse_name: horse,
          horse_no: 10 + number,
          club_name: `Ruiterclub ${project}`,
          k: 'H',
          av: 'A',
          a: '',
          re: 999,
        },
      })),
      'judgement.json': {
        rounds: [round(1, 'grundf', 'grundt', 'tfg'), round(2, 'omh1f', 'omh1t', 'tf1')],
        sorting: { grundf: 'asc', omh1f: 'asc', omh1t: 'asc', grundt: 'asc' },
      },
    },
  }
}

const nameOf = ({ first, last }: { readonly first: string; readonly last: string }): string => `${first} ${last}`

const Rows = z.object({
  items: z.array(z.object({ collection: z.string(), id: z.string(), ref: z.string().nullable() })),
  next: z.string().nullable(),
})
const Sent = z.object({
  competitions: z.object({ unique_by: z.literal('kq'), records: z.array(z.looseObject({})) }),
  starts: z.object({ unique_by: z.literal('id'), where: z.looseObject({}), records: z.array(z.looseObject({})) }),
})

test('an entry made in Equipe is ridden, judged and printed here, and goes back', async ({ flow, baseURL }) => {
  const { t } = flow
  const { id, riders, files } = showOf(flow.project)
  const api = await flow.apiOf('federationAdministrator')
  const [federation] = await api.get('/federation', z.array(z.object({ ref: z.string() })))
  const office = await flow.openAs('federationAdministrator', `/myfederation/${federation?.ref ?? ''}/exchange`)

  const batch = await test.step('its files are checked and received', async () => {
    const screen = batchScreen(office, flow)
    await screen.receive.click()
    await screen.ofShow.click()
    await expectAccessible(office)
    await screen.file.setInputFiles(
      Object.entries(files).map(([name, content]) => ({
        ...{ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(content)) },
      })),
    )
    await screen.check.click()
    await screen.receiveNow.click()
    await screen.open.click()
    await expect(screen.row(`s${String(riders[0]?.start)}`)).toBeVisible()
    return /exchange\/([0-9a-f-]{36})/.exec(office.url())?.[1] ?? ''
  })

  const { items } = await api.get(`/exchange/v1/batch/${batch}/rows`, Rows)
  const competition = items.find(({ collection }) => collection === 'competitions')?.ref ?? ''
  const manage = `/competition/manage/${competition}`

  await test.step('its start list is ridden, and the results are entered without the mouse', async () => {
    const { tests } = await api.get(`${manage}/results/metadata`, ResultMetadata)
    const [ridden] = tests
    const path = `${manage}/results/${ridden?.ref ?? ''}/${ridden?.testSets[0]?.ref ?? ''}`
    const read = async () => (await api.get(path, ResultSheet)).lines
    expect((await read()).map(({ rider }) => rider.name)).toEqual(riders.map(nameOf))
    await office.goto(`/competitions/${competition}/manage/results`)
    const screen = resultsScreen(office, flow)
    const type = async (...texts: string[]) => {
      for (const text of texts) {
        await office.keyboard.type(text)
        await office.keyboard.press('Enter')
      }
    }
    const [first] = riders.map(nameOf)
    await screen.cell('faults', first ?? '').focus()
    await type('0', '6957', '0', '7102', '4', '7466')
    await expect(screen.progress(3, 3)).toBeVisible()
    await expect(screen.saved).toBeVisible()
    await screen.chooseRound(t('competitions:result.round.JUMP_OFF'))
    await expect(screen.cell('faults', riders.map(nameOf)[2] ?? '')).toHaveCount(0)
    await screen.cell('faults', first ?? '').focus()
    await type('0', '4011', '8', '5037')
    await expect
      .poll(async () =>
        (await read()).map(({ result }) =>
          result?.content.discipline === 'SHOW_JUMPING' ? result.content.rounds.map((round) => round?.time) : null,
        ),
      )
      .toEqual([[6957, 4011], [7102, 5037], [7466]])
  })

  await test.step('its results are printed, with every rider by place', async () => {
    const printed = await fetch(`${baseURL ?? ''}/api${manage}/print/RESULTS`, {
      headers: { authorization: `Bearer ${api.token}` },
    })
    expect(printed.status).toBe(200)
    const { title, text } = await readPdf(new Uint8Array(await printed.arrayBuffer()))
    expect(title).toContain(`Equipe show ${flow.project}`)
    expect(text).toContain('Springen 1,10 m')
    const places = riders.map((rider) => text.indexOf(nameOf(rider)))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    for (const { horse } of riders) expect(text).toContain(horse)
    for (const time of ['69.57', '40.11', '71.02', '50.37', '74.66']) {
      expect(text).toMatch(new RegExp(time.replace('.', '[.,]')))
    }
  })

  await test.step('they go back with the numbers of the show, and nobody twice', async () => {
    await office.goto(`/competitions/${competition}/manage/toolbox/equipe`)
    const screen = equipeScreen(office, flow)
    await expect(screen.results).toBeVisible()
    await expectAccessible(office)
    const [file] = await Promise.all([office.waitForEvent('download'), screen.results.click()])
    expect(file.suggestedFilename()).toMatch(
      new RegExp(
        `^Equipe show ${flow.project} - Equipe ${t('exchange:equipe.batch.kinds.RESULTS')} [0-9a-f-]{36}\\.zip$`,
      ),
    )
    await office.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(office)
    const { tests } = await api.get(`${manage}/results/metadata`, ResultMetadata)
    const part = tests[0]?.testSets[0]?.ref ?? ''
    const { starts, competitions } = await api.get(`${manage}/equipe/batch?kind=RESULTS&testSet=${part}`, Sent)
    expect(competitions.records).toEqual([{ kq: id + 7, grundt: 74, omh1t: 50 }])
    expect(starts.where).toEqual({ competition: { kq: id + 7 } })
    const told = riders.map(({ start, rnr, hnr }) => ({ id: start, rnr, hnr }))
    expect(starts.records).toMatchObject([
      { ...told[0], grundf: 0, grundt: 69.57, omh1f: 0, omh1t: 40.11, totfel: 0, re: 1, rid: true, or: '', a: '' },
      { ...told[1], grundf: 0, grundt: 71.02, omh1f: 9, omh1t: 50.37, tf1: 1, totfel: 9, re: 2, rid: true },
      { ...told[2], grundf: 5, grundt: 74.66, tfg: 1, omh1f: null, totfel: 5, re: 3, rid: true },
    ])
  })
})
