// A trial run that was clean is followed by the import of the same file. The browser keeps it as long as the tab lives; after
// that the reader chooses it again.
const chosen = new Map<string, File>()

export const keepFile = (task: string, file: File): void => {
  chosen.clear()
  chosen.set(task, file)
}

export const fileOfTask = (task: string): File | null => chosen.get(task) ?? null
