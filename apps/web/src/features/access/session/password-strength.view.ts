import { minimumPasswordLength } from '@oxer/domain/access/password/password.schema'

/** 0 is guessed at once, 4 withstands. */
export type Strength = 0 | 1 | 2 | 3 | 4

type Meter = (password: string) => Strength

/** The meter knows 30,000 common passwords, so it is loaded when somebody first types a new password. */
export const loadMeter = async (): Promise<Meter> => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password) => (password.length < minimumPasswordLength ? 0 : zxcvbn.check(password).score)
}

export type PasswordValues = { password: string; repeat: string }

/** What is wrong with two typed passwords, by field; the server also refuses common ones. */
export const passwordProblems = (
  { password, repeat }: PasswordValues,
  texts: { tooShort: string; differs: string },
): Readonly<Record<string, string>> => ({
  ...(password.length < minimumPasswordLength && { password: texts.tooShort }),
  ...(password !== repeat && { repeat: texts.differs }),
})
