import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { ArenaType } from '../../kernel/sport/sport.schema.ts'

export { ArenaType }

export const Arena = z
  .object({ ref: Ref, code: z.string(), name: z.string(), type: ArenaType, order: z.int(), version: z.int() })
  .meta({ id: 'Arena' })
export type Arena = z.infer<typeof Arena>

const Code = z.string().trim().min(1, { error: kernelErrors.blankCode.code }).max(20)
const Name = z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200)

export const NewArena = z.object({ code: Code, name: Name, type: ArenaType.default('SHOW_JUMPING_ARENA') })
export type NewArena = z.infer<typeof NewArena>

/** c053: several arenas, or the code and name of one. */
export const AddArenas = z
  .object({
    arenas: z.array(NewArena).min(1).max(50).optional(),
    code: Code.optional(),
    name: Name.optional(),
    type: ArenaType.optional(),
  })
  .superRefine((input, ctx) => {
    if (input.arenas !== undefined) return
    if (input.code === undefined) ctx.addIssue({ code: 'custom', path: ['code'], message: kernelErrors.blankCode.code })
    if (input.name === undefined) ctx.addIssue({ code: 'custom', path: ['name'], message: kernelErrors.blankName.code })
  })
export type AddArenas = z.infer<typeof AddArenas>

export const UpdateArena = z.object({ code: Code, name: Name, type: ArenaType.optional(), version: Version })
export type UpdateArena = z.infer<typeof UpdateArena>
