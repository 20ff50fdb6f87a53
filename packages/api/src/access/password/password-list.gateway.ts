// The list of common passwords is the one of zxcvbn-ts, which the meter on the screen uses too. It is loaded at the first new password.

let opening: Promise<ReadonlySet<string>> | null = null

const open = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Upper and lower case do not make a common password another one. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  opening ??= open()
  return (await opening).has(password.toLowerCase())
}
