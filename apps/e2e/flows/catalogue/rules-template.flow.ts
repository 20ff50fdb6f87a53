// A federation administrator builds rules once, publishes them and revises them; an organiser copies them.
import * as z from 'zod'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../harness/flow.ts'

const First = z.array(z.object({ ref: z.string() })).min(1)
const Offered = z.array(z.object({ name: z.string(), rules: z.unknown() }))

test.describe('rules templates', () => {
  test('are built, published and revised (p170-p173, q101)', async ({ flow }) => {
    test.slow()
    const { t } = flow
    const name = 'Jeugd met licentie'
    const api = await flow.apiOf('federationAdministrator')
    const [federation] = await api.get('/federation', First)
    const ref = federation?.ref ?? ''
    const page = await flow.openAs('federationAdministrator', `/myfederation/${ref}/rulestemplate`)

    await page.getByRole('button', { name: t('catalogue:rulesTemplate.create') }).click()
    const drawer = page.getByRole('dialog')
    const item = (text: string | RegExp) => drawer.getByRole('treeitem', { name: text })
    await drawer.getByRole('textbox', { name: t('catalogue:field.name') }).fill(name)
    await drawer.getByRole('button', { name: t('kernel:rules.addRule') }).click()
    await drawer.getByRole('textbox', { name: t('kernel:rules.number.PERSON_HAS_AGE') }).fill('18')
    await test.step('a contradicting rule is reported at its node', async () => {
      await drawer.getByRole('button', { name: t('kernel:rules.addRule') }).click()
      await drawer.getByRole('combobox', { name: t('kernel:rules.operator') }).selectOption('<')
      await drawer.getByRole('textbox', { name: t('kernel:rules.number.PERSON_HAS_AGE') }).fill('12')
      await expect(item(new RegExp(t('errors:023-0000000004')))).toBeVisible()
    })
    await test.step('it is changed, and the two become a choice, by keyboard', async () => {
      const kind = drawer.getByRole('combobox', { name: t('kernel:rules.kind') })
      await kind.focus()
      await kind.selectOption('PERSON_HAS_LICENSE_TYPE')
      await page.keyboard.press('Escape')
      await expect(item(/Wedstrijd|Competition/)).toBeFocused()
      await page.keyboard.press('Alt+ArrowRight')
      await expect(item(t('kernel:rules.group.any'))).toBeVisible()
    })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: t('ui:action.save') }).click()
    await expect(drawer).toBeHidden()

    const act = async (action: string): Promise<void> => {
      await page.getByRole('button', { name: t('catalogue:entry.actionsOf', { name }) }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    const row = page.getByRole('row').filter({ hasText: name })
    const publish = async (note: string, label: string): Promise<void> => {
      await act(t('ui:action.publish'))
      await page.getByRole('dialog').getByRole('textbox').fill(note)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('ui:action.publish') })
        .click()
      await expect(row.getByText(label, { exact: true })).toBeVisible()
    }
    await publish('Eerste versie', 'V1')
    const offered = async () =>
      (await api.get(`/federation/${ref}/rules-template`, Offered)).filter((template) => template.name === name)
    expect(await offered()).toHaveLength(1)

    await act(t('ui:action.unpublish'))
    await expect.poll(offered).toHaveLength(0)
    // A form that opens before the list has read the new version is over an older one.
    await expect(row.getByText(t('ui:state.UNPUBLISHED'), { exact: true })).toBeVisible()
    await act(t('ui:action.edit'))
    await item(/18/).getByRole('button').click()
    await drawer.getByRole('textbox', { name: t('kernel:rules.number.PERSON_HAS_AGE') }).fill('16')
    await drawer.getByRole('button', { name: t('ui:action.save') }).click()
    await expect(row.getByText(/16/)).toBeVisible()
    await publish('Vanaf 16 jaar', 'V2')
    const [revised] = await offered()
    expect(revised?.rules).toMatchObject({
      children: [{ logicalOperator: 'any', children: [{ number: 16 }, { text: 'COMPETITION' }] }],
    })
    await act(t('catalogue:publishable.revisions'))
    await expect(page.getByRole('dialog').getByText('Vanaf 16 jaar')).toBeVisible()
  })
})
