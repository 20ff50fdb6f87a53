import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { testUser } from '../testing/boot.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { type Area, areas, useInvalidate } from './changes.ts'
import { trpc } from './trpc.ts'

const federation = '01890000-0000-7000-8000-00000000000f'
const member = '01890000-0000-7000-8000-0000000000b1'

const Asking = ({ area }: { area: Area }) => {
  trpc.catalogue.article.list.useQuery({ federation })
  trpc.parties.userGroup.list.useQuery({ federation })
  trpc.careers.career.ofMember.useQuery({ member })
  trpc.finance.cost.search.useQuery({ sourceRefs: [member] })
  const invalidate = useInvalidate(area)
  return (
    <button type="button" onClick={() => void invalidate()}>
      Save
    </button>
  )
}

/** The calls that follow a change in the area. */
const askedAfter = async (area: Area): Promise<string[]> => {
  const { user, calls } = await renderScreen(<Asking area={area} />, {
    user: testUser(),
    answers: {
      catalogue: { article: { list: () => [] } },
      parties: { userGroup: { list: () => [] } },
      careers: { career: { ofMember: () => [] } },
      finance: { cost: { search: () => [] } },
    },
  })
  await waitFor(() => expect(calls).toHaveLength(4))
  calls.length = 0
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('finance.cost.search'))
  return calls.map(({ path }) => path).sort()
}

describe('the data to reload after a change', () => {
  it('is the area itself and the areas after it', async () => {
    expect(await askedAfter('catalogue')).toEqual([
      'careers.career.ofMember',
      'catalogue.article.list',
      'finance.cost.search',
      'parties.userGroup.list',
    ])
  })

  it.each(['courses', 'competitions'] as const)(
    'includes the money after a change in %s, which is charged',
    async (area) => {
      expect(await askedAfter(area)).toEqual(['finance.cost.search'])
    },
  )

  it('includes the session when persons, clubs or federations change, because it names them', async () => {
    expect(await askedAfter('parties')).toEqual([
      'access.session.current',
      'careers.career.ofMember',
      'finance.cost.search',
      'parties.userGroup.list',
    ])
  })

  it('follows the order of the areas of the code', () => {
    const source = readFileSync(join(import.meta.dirname, '../../../../tooling/architecture/areas.cjs'), 'utf8')
    const order = [...source.matchAll(/^ {2}'([a-z]+)',$/gm)].map(([, area]) => area)
    expect(areas).toEqual(order.filter((area) => areas.some((each) => each === area)))
  })
})
