import type { SignatureMark } from '@oxer/domain/parties/horse/horse-signature.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testHorseAbilities, testHorseDetail } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = (n: number) => `01890000-0000-7000-8000-0000000000c${String(n)}`
const star: SignatureMark = {
  kind: 'WHITE',
  points: [
    { x: 140, y: 500 },
    { x: 160, y: 500 },
    { x: 150, y: 520 },
  ],
}
const drawn = testHorseDetail({ signature: 'A star.', signatureRef: ref(1) })
const createdAt = '2026-05-17T08:00:00.000Z'

const open = (abilities: Partial<ReturnType<typeof testHorseAbilities>>, horse = drawn) => {
  const addSignature = vi.fn((_sent: unknown) => drawn)
  const update = vi.fn((_sent: unknown) => drawn)
  const getSignature = vi.fn(({ signature }: { signature: string }) => ({ ref: signature, marks: [star], createdAt }))
  return renderOffice({
    url: `/horses/${horse.ref}/overview`,
    answers: {
      parties: {
        horse: {
          get: () => horse,
          abilities: () => testHorseAbilities(abilities),
          listSignatures: () => [
            { ref: ref(1), createdAt, isCurrent: true },
            { ref: ref(2), createdAt, isCurrent: false },
          ],
          ...{ addSignature, update, getSignature },
        },
      },
    },
  }).then((office) => ({ ...office, addSignature, update }))
}

it('shows the drawing by its views, and makes an earlier one the current one again (pr0248)', async () => {
  const { user, update } = await open({ canEdit: true, canViewIdentity: true })
  const section = within(await screen.findByRole('region', { name: 'Markings' }))
  expect(await section.findByRole('img', { name: 'Head: 1 mark' })).toBeVisible()
  expect(section.getByRole('img', { name: 'Right side: 0 marks' })).toBeVisible()
  expect(section.getByText('A star.')).toBeVisible()
  await user.selectOptions(await section.findByRole('combobox', { name: 'Drawing' }), ref(2))
  await user.click(await section.findByRole('button', { name: 'Make this the current drawing' }))
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ signatureRef: ref(2), version: drawn.version })),
  )
})

it('is drawn with the keyboard alone, and saved with the description', async () => {
  const { user, addSignature, update } = await open({ canEdit: true, canViewIdentity: true })
  await user.click(await screen.findByRole('button', { name: 'Draw the markings' }))
  const drawer = within(await screen.findByRole('dialog', { name: /^Markings of/ }))
  expect(await drawer.findByRole('button', { name: 'Remove: White marking, Head' })).toBeVisible()
  await user.click(drawer.getByRole('radio', { name: 'Hair whorl' }))
  const pad = drawer.getByRole('button', { name: 'Sheet with the outlines of a horse: Right side' })
  pad.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}{Enter}')
  expect(drawer.getByRole('button', { name: 'Remove: Hair whorl, Right side' })).toBeVisible()
  await user.click(drawer.getByRole('radio', { name: 'White marking' }))
  pad.focus()
  await user.keyboard('{Enter}{ArrowDown}{Enter}{ArrowLeft}{Enter}{Enter}')
  await user.click(drawer.getByRole('radio', { name: 'Scar or brand' }))
  pad.focus()
  await user.keyboard('{Enter}{Backspace}')
  await user.click(drawer.getByRole('button', { name: 'Remove: White marking, Head' }))
  await user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(addSignature).toHaveBeenCalledWith({
      ...{ horse: drawn.ref, version: drawn.version, signature: 'A star.' },
      marks: [
        { kind: 'WHORL', points: [{ x: 270, y: 208 }] },
        {
          kind: 'WHITE',
          points: [
            { x: 270, y: 208 },
            { x: 270, y: 218 },
            { x: 260, y: 218 },
          ],
        },
      ],
    }),
  )
  expect(update).not.toHaveBeenCalled()
})

it('keeps the drawing if only the description changes; readers without a permission see none of it', async () => {
  const first = await open({ canEdit: true, canViewIdentity: true })
  await first.user.click(await screen.findByRole('button', { name: 'Draw the markings' }))
  const drawer = within(await screen.findByRole('dialog', { name: /^Markings of/ }))
  await first.user.type(drawer.getByRole('textbox', { name: 'Description' }), ' Sock left hind.')
  await first.user.click(drawer.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(first.update).toHaveBeenCalledWith(
      expect.objectContaining({ signature: 'A star. Sock left hind.', signatureRef: ref(1) }),
    ),
  )
  expect(first.addSignature).not.toHaveBeenCalled()
  first.unmount()
  await open({ canViewIdentity: false }, testHorseDetail())
  expect(await screen.findByRole('region', { name: 'About' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Markings' })).toBeNull()
})
