// A club's manager finds the same rider twice among the members, merges the two records, and undoes the merge.
import * as z from 'zod'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'
import { similarScreen } from '../../pages/registry/similar-screen.ts'

test.describe.configure({ timeout: 180_000 })

const Named = z.object({ ref: z.string(), version: z.int() })
const Federations = z.array(z.object({ ref: z.string() })).min(1)
const Members = z.object({ items: z.array(z.object({ organisations: z.array(z.object({ ref: z.string() })) })).min(1) })

test('a manager merges two records of one rider and undoes it', async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('clubManager')
  const [federation] = await api.get('/federation', Federations)
  const { items } = await api.get(`/member?federation=${federation?.ref ?? ''}`, Members)
  const organisation = items.flatMap(({ organisations }) => organisations)[0]
  const firstName = 'Dubbele'
  const make = (lastName: string, email: string | null) =>
    api.post(
      '/member',
      {
        federation: federation?.ref,
        firstName,
        lastName,
        birthDate: '2009-05-17',
        email,
        memberships: [{ organisation, start: '2026-01-01' }],
      },
      Named,
    )
  const kept = await make('Verhoeven', null)
  const twin = await make('Verhoevens', 'dubbel@oxer.example')
  const page = await flow.openAs('clubManager', `/members/${kept.ref}/overview`)
  const screen = similarScreen(page, flow)
  const title = page.getByRole('heading', { level: 1 })

  await test.step('shows the differences side by side, and a value that only one record has is chosen', async () => {
    await screen.part.click()
    await screen.candidate(`${firstName} Verhoevens`).check()
    await expect(screen.value(t('parties:person.lastName'), 'Verhoeven')).toBeChecked()
    await expect(screen.value(t('parties:person.email'), 'dubbel@oxer.example')).toBeChecked()
    await screen.value(t('parties:person.lastName'), 'Verhoevens').check()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('merges them: one record remains, with the chosen name', async () => {
    await screen.askToMerge()
    await expect(screen.dialog).toContainText('30')
    await screen.merge()
    await expect(title).toContainText(`${firstName} Verhoevens`)
    await expect(screen.candidate(`${firstName} Verhoevens`)).toHaveCount(0)
    expect((await api.refusal('GET', `/member/${twin.ref}`)).status).toBe(404)
    await expectAccessible(page)
  })

  await test.step('undoes it: both exist again, unchanged', async () => {
    await screen.undo(`${firstName} Verhoevens`)
    await expect(title).not.toContainText('Verhoevens')
    await expect(screen.candidate(`${firstName} Verhoevens`)).toBeVisible()
    const Mail = z.object({ email: z.string().nullable() })
    expect(await api.get(`/member/${kept.ref}`, Mail)).toEqual({ email: null })
    expect(await api.get(`/member/${twin.ref}`, Mail)).toEqual({ email: 'dubbel@oxer.example' })
  })
})
