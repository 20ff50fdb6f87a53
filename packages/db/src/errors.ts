/** The embedded database is in use: two processes with one folder lose each other's writes without any error. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError'
  readonly pid: number

  constructor(folder: string, pid: number, hostname: string, sameMachine: boolean) {
    const where = sameMachine ? '' : ` on ${hostname}`
    super(
      `The data folder ${folder} is in use by process ${pid}${where}. Stop that process first, or use a PostgreSQL server for more than one process.`,
    )
    this.pid = pid
  }
}

/** The migrations on disk and those applied to the database are not the same history. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}
