import * as z from 'zod'
import { mostPlaces, tellablePart } from './system.rules.ts'

/** Where it was caught: by a screen, or by nobody in a script or in a promise. */
export const CrashKind = z.enum(['SCREEN', 'SCRIPT', 'PROMISE']).meta({ id: 'CrashKind' })
export type CrashKind = z.infer<typeof CrashKind>

/** Nothing in it can hold a query string or a typed value: each text has a form of its own. */
export const CrashReport = z
  .strictObject({
    kind: CrashKind,
    name: z.string().regex(/^[\w$]{1,60}$/),
    message: z
      .string()
      .max(300)
      .refine((text) => tellablePart(text) === text),
    route: z.string().regex(/^\/[\w$/.-]{0,200}$/),
    places: z.array(z.string().regex(/^\/[\w./@-]{1,200}(?::\d{1,7}){2}$/)).max(mostPlaces),
  })
  .meta({ id: 'CrashReport' })
export type CrashReport = z.infer<typeof CrashReport>
