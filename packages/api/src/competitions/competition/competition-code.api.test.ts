// Another device finds a competition by its unique code (cr081).
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { competitionCode } from '@oxer/domain/competitions/competition/competition.rules'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions.competition
const site = 'http://localhost:3000'

describe('a competition by its unique code', () => {
  it('is found by everybody once it is public, however the code is typed', async () => {
    const { ref, name, start, end, cityName } = worlds.a.competition
    const code = competitionCode(ref)
    for (const typed of [code, code.toLowerCase(), ` ${code.replace('-', ' ')} `]) {
      expect(await as('anonymous').byCode({ code: typed })).toEqual({
        ...{ ref, name, start, end, cityName, code, isManaged: false },
        url: `${site}/competitions/${ref}`,
      })
    }
    expect(await as('resultProcessor').byCode({ code })).toMatchObject({ isManaged: true })
  })

  it('is found before it is public by those who may open its manage screens, and leads there', async () => {
    const { ref } = worlds.a.draft
    const code = competitionCode(ref)
    expect(await as('federationCollaborator').byCode({ code })).toMatchObject({
      ...{ ref, isManaged: true, url: `${site}/competitions/${ref}/manage/overview` },
    })
    for (const subject of ['anonymous', 'rider', 'foreignAdministrator'] as const) {
      await refused(as(subject).byCode({ code }), competitionErrors.notFound)
    }
  })

  it('is not found by a text that is no code, nor by the code of nothing', async () => {
    for (const code of ['CSN Lummen', '00000-00000', 'ZZZZZ-ZZZZZ']) {
      await refused(as('federationAdministrator').byCode({ code }), competitionErrors.notFound)
    }
    await refused(as('anonymous').byCode({ code: ' ' }), kernelErrors.fieldRequired)
  })

  it('is what the search finds by it, and a name with ten letters is still found', async () => {
    const { ref, name } = worlds.a.competition
    const { matches } = await as('anonymous').search({ q: competitionCode(ref).toLowerCase() })
    expect(matches.map((match) => [match.ref, match.name])).toEqual([[ref, name]])
    expect((await as('anonymous').search({ q: competitionCode(worlds.a.draft.ref) })).matches).toEqual([])
    const named = await make.competition({ federationRef: worlds.a.federation.ref, name: 'GRANDPARTY' })
    expect((await as('anonymous').search({ q: 'grandparty' })).matches.map((match) => match.ref)).toEqual([named.ref])
  })

  it('is shown with a short address and its picture for a camera', async () => {
    const { ref } = worlds.a.competition
    const shown = await as('resultProcessor').code({ competition: ref })
    expect(shown).toMatchObject({ code: competitionCode(ref), shortUrl: `${site}/c/${competitionCode(ref)}` })
    expect(shown.qr.size).toBeGreaterThan(20)
    expect(shown.qr.path).toMatch(/^M/)
  })
})
