// A federation administrator builds a career with transitions, publishes it, revises it, and moves the combination that
// is due for promotion.
import * as z from 'zod'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { careerScreens } from '../../pages/careers/career-screens.ts'

test.describe.configure({ timeout: 180_000 })

const Named = z.array(z.object({ ref: z.string() })).min(1)
const Candidates = z.object({
  items: z
    .array(z.object({ practitionerRef: z.string(), rider: z.object({ ref: z.string(), name: z.string() }) }))
    .min(1),
})
const Careers = z.array(
  z.object({ ref: z.string(), name: z.string(), categories: z.array(z.object({ ref: z.string() })) }),
)

test('a career is built, published, revised, and its candidates move', async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationAdministrator')
  const [federation] = await api.get('/federation', Named)
  const federationRef = federation?.ref ?? ''
  const name = `Loopbaan eventing ${flow.project}`
  const page = await flow.openAs('federationAdministrator', `/myfederation/${federationRef}/sporttypevariants`)
  const screens = careerScreens(page, flow, name)

  await test.step('is created with three categories', async () => {
    await screens.careers.click()
    await screens.create.click()
    await screens.field(t('catalogue:field.name')).fill(name)
    await screens.dialog.getByRole('combobox', { name: t('careers:career.disciplines') }).click()
    for (const key of ['ArrowDown', 'Enter', 'Tab']) await page.keyboard.press(key)
    await screens.dialog.getByRole('button', { name: t('ui:action.save') }).click()
    await screens.tab('categories').click()
    for (const category of ['Laag', 'Midden', 'Hoog']) {
      await screens.button(t('careers:career.addCategory')).click()
      await screens.field(t('catalogue:field.name')).fill(category)
      await screens.save()
      await expect(screens.row(category)).toBeVisible()
    }
    await expectAccessible(page)
  })

  await test.step('a formula reports the place of its error, and is accepted once it is correct', async () => {
    await screens.tab('points').click()
    await screens.row('Laag').getByRole('button').first().click()
    await screens.field(t('careers:career.kindLabel')).selectOption('OWN_FORMULA')
    await screens.field(t('careers:career.formula')).fill('participants + plaats')
    await screens.dialog.getByRole('button', { name: t('ui:action.save') }).click()
    await expect(screens.dialog.getByText(/16.*plaats/)).toBeVisible()
    await expectAccessible(page)
    await screens.field(t('careers:career.formula')).fill('participants + 1 - place')
    await screens.save()
    await expect(page.getByText('participants + 1 - place')).toBeVisible()
  })

  await test.step('rules decide when a combination moves', async () => {
    await screens.tab('rules').click()
    await screens.button(t('careers:career.addRule')).click()
    await screens.points.fill('10')
    await screens.save()
    await expect(screens.row(t('careers:career.class.CAN_INCREASE'))).toContainText('≥ 10')
    await expectAccessible(page)
  })

  await test.step('is published, withdrawn, revised and published again', async () => {
    await screens.publish('Eerste versie')
    await expect(page.getByText('V1', { exact: true })).toBeVisible()
    await screens.button(t('ui:action.unpublish')).click()
    await expect(page.getByText(t('ui:state.UNPUBLISHED')).first()).toBeVisible()
    await screens.row(t('careers:career.class.CAN_INCREASE')).getByRole('button').click()
    await page.getByRole('menuitem', { name: t('catalogue:entry.edit'), exact: true }).click()
    await screens.points.fill('12')
    await screens.save()
    await screens.publish('Vanaf twaalf punten')
    await expect(page.getByText('V2', { exact: true })).toBeVisible()
  })

  await test.step('the combination with enough points is promoted, and no candidate remains', async () => {
    await screens.tab('cockpit').click()
    await expect(page.getByText(t('careers:career.noCandidates'))).toBeVisible()
    const careers = await api.get(`/myfederation/${federationRef}/career`, Careers)
    const career = careers.find((each) => each.name === name)
    const known = careers.find((each) => each.name === 'Loopbaan dressuur')
    const cockpit = `/myfederation/${federationRef}/career/${known?.ref ?? ''}/cockpit/transition-candidates`
    const { items } = await api.get(`${cockpit}/must-increase`, Candidates)
    const [member] = items
    await api.put(
      `/member/${member?.rider.ref ?? ''}/careers/${career?.ref ?? ''}`,
      {
        practitionerRef: member?.practitionerRef,
        categoryRef: career?.categories[0]?.ref,
        points: '12.5',
        version: 0,
      },
      z.object({ points: z.literal('12.5') }),
    )
    await page.reload()
    await expect(screens.row(member?.rider.name ?? '')).toContainText('12,5')
    await expectAccessible(page)
    await screens.button(t('careers:career.applyAll', { count: 1 })).click()
    await screens.dialog.getByRole('button', { name: t('careers:career.apply', { count: 1 }) }).click()
    await expect(page.getByText(t('careers:career.moved', { count: 1 }))).toBeVisible()
    await expect(page.getByText(t('careers:career.noCandidates'))).toBeVisible()
  })
})
