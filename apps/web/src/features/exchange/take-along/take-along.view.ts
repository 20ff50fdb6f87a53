import { LeaseFile, ReturnFile } from '@oxer/domain/exchange/take-along/take-along.schema'

/** Saves what an answer contained as a file of the browser. */
export const saveFile = (content: LeaseFile | ReturnFile, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

const readJson = async (file: File): Promise<unknown> => {
  try {
    return JSON.parse(await file.text())
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The lease in a chosen file; null if it is another file. */
export const readLease = async (file: File): Promise<LeaseFile | null> =>
  LeaseFile.safeParse(await readJson(file)).data ?? null

/** What the laptop said at the end of its day; null if it is another file. */
export const readReturn = async (file: File): Promise<ReturnFile | null> =>
  ReturnFile.safeParse(await readJson(file)).data ?? null
