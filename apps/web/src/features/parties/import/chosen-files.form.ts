// After a trial run without errors, the same file is imported. The tab keeps the file while it is open; afterwards the
// user chooses it again.
const chosen = new Map<string, File>()

export const keepFile = (task: string, file: File): void => {
  chosen.clear()
  chosen.set(task, file)
}

export const fileOfTask = (task: string): File | null => chosen.get(task) ?? null
