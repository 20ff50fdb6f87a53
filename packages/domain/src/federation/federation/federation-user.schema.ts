import * as z from 'zod'
import { FederationRoleName } from '../../access/actor/actor.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { federationUserErrors } from './federation-user.errors.ts'

/** Error group 004: a missing role, and an unknown one. */
const Role = z.enum(FederationRoleName.options, {
  error: ({ input }) =>
    input === undefined || input === null || input === ''
      ? federationUserErrors.roleEmpty.code
      : federationUserErrors.roleInvalid.code,
})

export const AddFederationUser = z.object({ personRef: Ref, role: Role })
export type AddFederationUser = z.infer<typeof AddFederationUser>
export const UpdateFederationUser = z.object({ role: Role })
export type UpdateFederationUser = z.infer<typeof UpdateFederationUser>

/** A user with a role in the federation; `ref` is that of the login, `person` is null for a login without one. */
export const FederationUserView = z
  .object({ ref: Ref, name: z.string(), person: RefName.nullable(), role: FederationRoleName })
  .meta({ id: 'FederationUser' })
export type FederationUserView = z.infer<typeof FederationUserView>
