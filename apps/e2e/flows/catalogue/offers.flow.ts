// A collaborator of the federation creates a license, publishes and withdraws it, and finds the author of each change.
// An achievement cannot be removed while a course gives it.
import * as z from 'zod'
import { expect, expectAccessible, test } from '../../harness/flow.ts'
import { offerScreens } from '../../pages/catalogue/offer-screens.ts'

test.describe.configure({ timeout: 180_000 })

const Named = z.array(z.object({ ref: z.string() })).min(1)

test('a license from its first draft to its second version', async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationCollaborator')
  const [federation] = await api.get('/federation', Named)
  const name = 'Wintervergunning'
  const page = await flow.openAs('federationCollaborator', `/myfederation/${federation?.ref ?? ''}/sporttypevariants`)
  const screens = offerScreens(page, flow)

  await test.step('is created for a season that begins in October', async () => {
    await screens.part('licenses').click()
    await screens.create('license').click()
    await screens.dialog.getByLabel(t('catalogue:field.name')).fill(name)
    await screens.dialog.getByLabel(t('catalogue:renewal.startMonth')).selectOption('10')
    await screens.dialog.getByRole('switch', { name: t('catalogue:renewal.earlybirdPeriod') }).check({ force: true })
    await screens.amount.fill('32,50')
    await expectAccessible(page)
    await screens.save()
    await expect(screens.row(name)).toContainText(t('ui:state.DRAFT'))
    await expect(screens.row(name)).toContainText('32,50')
  })

  await test.step('is published with a note, withdrawn, and published again', async () => {
    const publish = async (note: string): Promise<void> => {
      await screens.choose(name, t('ui:action.publish'))
      await screens.dialog.getByLabel(t('ui:publish.note')).fill(note)
      await screens.dialog.getByRole('button', { name: t('ui:action.publish') }).click()
      await screens.dialog.waitFor({ state: 'hidden' })
    }
    await publish('Seizoen 2026')
    await expect(screens.row(name)).toContainText('V1')
    await screens.choose(name, t('ui:action.unpublish'))
    await expect(screens.row(name)).toContainText(t('ui:state.UNPUBLISHED'))
    await publish('Prijs verbeterd')
    await expect(screens.row(name)).toContainText('V2')
  })

  await test.step('shows who did that, and why', async () => {
    await screens.choose(name, t('catalogue:publishable.revisions'))
    const lines = screens.dialog.getByRole('listitem')
    await expect(lines).toHaveCount(3)
    await expect(lines.first()).toContainText('Prijs verbeterd')
    await expect(lines.last()).toContainText('Seizoen 2026')
    await expectAccessible(page)
  })
})

test('an achievement cannot be removed while a course gives it', async ({ flow }) => {
  const { t } = flow
  const api = await flow.apiOf('federationCollaborator')
  const [federation] = await api.get('/federation', Named)
  const name = 'Menbrevet'
  const page = await flow.openAs('federationCollaborator', `/myfederation/${federation?.ref ?? ''}/achievements`)
  const screens = offerScreens(page, flow)
  const remove = async (entry: string): Promise<void> => {
    await screens.choose(entry, t('catalogue:entry.delete'))
    await screens.dialog.getByRole('button', { name: t('ui:action.delete') }).click()
    await screens.dialog.waitFor({ state: 'hidden' })
  }

  await screens.create('achievement').click()
  await screens.dialog.getByLabel(t('catalogue:field.name')).fill(name)
  await screens.save()
  await screens.part('courses').click()
  await screens.create('course').click()
  await screens.dialog.getByLabel(t('catalogue:course.name')).fill(`Cursus ${name}`)
  await screens.amount.fill('0')
  await screens.dialog.getByLabel(t('catalogue:course.achievement')).selectOption(name)
  await screens.save()
  await expect(screens.row(`Cursus ${name}`)).toContainText(t('catalogue:field.free'))

  await screens.part('achievements').click()
  await remove(name)
  await expect(page.getByRole('alert')).toContainText(`Cursus ${name}`)
  await expect(screens.row(name)).toBeVisible()
  await screens.part('courses').click()
  await remove(`Cursus ${name}`)
  await screens.part('achievements').click()
  await remove(name)
  await expect(screens.row(name)).toHaveCount(0)
})
