// Decides what is reloaded after a change. Areas follow the data (ADR 0014): an area itself and the areas after it show
// its data. All of these are reloaded, so that no noun needs a list of the screens that show its name or its count.
// Money is the exception: what is charged in an area after finance is shown as a cost, a bill and a sum before it.
import { useCallback } from 'react'
import { trpc } from './trpc.ts'

type Utils = ReturnType<typeof trpc.useUtils>

/** The areas with procedures, in their order. */
export const areas = [
  'access',
  'federation',
  'catalogue',
  'parties',
  'careers',
  'championships',
  'finance',
  'courses',
  'competitions',
  'events',
  'reporting',
  'shell',
  'exchange',
  'registry',
] as const satisfies readonly (keyof Utils)[]

export type Area = (typeof areas)[number]

/** What happens in these is charged, and so changes what finance shows. */
const charging: ReadonlySet<Area> = new Set(['courses', 'competitions'])

/** The session is before these areas, and names the federations, clubs and person of the user. */
const inSession: ReadonlySet<Area> = new Set(['federation', 'parties'])

/**
 * Marks everything that may show data of the area as stale. Visible data is reloaded at once, the rest when it is
 * needed.
 */
export const useInvalidate = (area: Area): (() => Promise<unknown>) => {
  const utils = trpc.useUtils()
  return useCallback(
    () =>
      Promise.all([
        ...areas.slice(areas.indexOf(area)).map((each) => utils[each].invalidate()),
        charging.has(area) && utils.finance.invalidate(),
        inSession.has(area) && utils.access.session.invalidate(),
      ]),
    [utils, area],
  )
}

export type Settled = { onSettled: () => Promise<unknown> }
export type Quiet = Settled & { meta: { quiet: true } }

/** The options of the mutations of an area. `quiet` is for a form, which shows its own refusal; other refusals are shown as a toast. */
export const useSettled = (area: Area): { settled: Settled; quiet: Quiet } => {
  const onSettled = useInvalidate(area)
  return { settled: { onSettled }, quiet: { meta: { quiet: true }, onSettled } }
}

export type Procedure<Options, Change> = { useMutation: (options: Options) => Change }

/** The changes of a noun that a form creates and changes, and that its list deletes. */
export const useChanges = <Create, Update, Remove>(
  area: Area,
  noun: {
    create: Procedure<Quiet, Create>
    update: Procedure<Quiet, Update>
    remove: Procedure<Settled, Remove>
  },
): { create: Create; update: Update; remove: Remove } => {
  const { settled, quiet } = useSettled(area)
  return {
    create: noun.create.useMutation(quiet),
    update: noun.update.useMutation(quiet),
    remove: noun.remove.useMutation(settled),
  }
}
