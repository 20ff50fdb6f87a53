import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { ArenaType } from '../../kernel/sport/sport.schema.ts'

export { ArenaType }

/** cr150: what an arena is. Its type (cr291) says for which discipline it is built. */
export const ArenaKind = z.enum(['ARENA', 'RING', 'TEAM_RING']).meta({ id: 'ArenaKind' })
export type ArenaKind = z.infer<typeof ArenaKind>

export const Arena = z
  .object({
    ref: Ref,
    code: z.string(),
    name: z.string(),
    type: ArenaType,
    kind: ArenaKind,
    order: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Arena' })
export type Arena = z.infer<typeof Arena>

const Code = z.string().trim().min(1, { error: kernelErrors.blankCode.code }).max(20)
const Name = z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200)

/** Absent for the kind that follows from the type. */
const kind = { kind: ArenaKind.optional() }

export const NewArena = z.object({ code: Code, name: Name, type: ArenaType.default('SHOW_JUMPING_ARENA'), ...kind })
export type NewArena = z.infer<typeof NewArena>

/** c053: several arenas, or the code and name of one. */
export const AddArenas = z
  .object({
    arenas: z.array(NewArena).min(1).max(50).optional(),
    code: Code.optional(),
    name: Name.optional(),
    type: ArenaType.optional(),
    ...kind,
  })
  .superRefine((input, ctx) => {
    if (input.arenas !== undefined) return
    if (input.code === undefined) ctx.addIssue({ code: 'custom', path: ['code'], message: kernelErrors.blankCode.code })
    if (input.name === undefined) ctx.addIssue({ code: 'custom', path: ['name'], message: kernelErrors.blankName.code })
  })
export type AddArenas = z.infer<typeof AddArenas>

export const UpdateArena = z.object({ code: Code, name: Name, type: ArenaType.optional(), ...kind, version: Version })
export type UpdateArena = z.infer<typeof UpdateArena>
