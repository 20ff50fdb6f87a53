// Hashes passwords with argon2id, with the minimum parameters of OWASP (19 MiB, two passes).
import { hash, verify } from '@node-rs/argon2'

/** Argon2id is the library's default algorithm. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

let nobodysHash: Promise<string> | null = null

/**
 * Takes as long for an account that does not exist, or has no password, as for one that does, so that the time does not reveal who has an
 * account.
 */
export const isPasswordOf = async (passwordHash: string | null, password: string): Promise<boolean> => {
  nobodysHash ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await nobodysHash), password)
  return isRight && passwordHash !== null
}
