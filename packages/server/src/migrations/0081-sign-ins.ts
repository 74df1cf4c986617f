import { type Kysely, sql } from 'kysely'

/** Landed migrations are frozen: they import nothing of ours and are never edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How people sign in: the issuer's name for them, and who they are here. Firebase signs all its ways with one issuer, so that the way
  // is the end of the issuer: https://securetoken.google.com/PROJECT/google.com.
  await sql`
    create table sign_ins (
      id uuid primary key default gen_random_uuid(),
      issuer text not null,
      subject text not null,
      uid text not null references people,
      -- Verified, in lower case; null if the issuer names none.
      email text,
      name text not null default '',
      -- Whether the person's name and e-mail follow it.
      is_primary boolean not null,
      -- Set by the operator in the database: it opens and renews no session.
      disabled boolean not null default false,
      created_at timestamptz not null default now(),
      unique (issuer, subject)
    )`.execute(db)
  await sql`create index sign_ins_uid on sign_ins (uid)`.execute(db)
  await sql`create unique index sign_ins_primary on sign_ins (uid) where is_primary`.execute(db)
  await sql`create index sign_ins_email on sign_ins (email) where email is not null`.execute(db)
  await sql`
    create table refresh_tokens (
      token_hash bytea primary key,
      sign_in_id uuid not null references sign_ins on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index refresh_tokens_sign_in on refresh_tokens (sign_in_id)`.execute(db)
  // A sign-in at an OpenID Connect provider that has begun.
  await sql`
    create table sign_in_attempts (
      state_hash bytea primary key,
      provider text not null,
      nonce text not null,
      code_verifier text not null,
      -- Of the secret that only the browser has in which it began.
      secret_hash text not null,
      intent text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_attempts_end on sign_in_attempts (expires_at)`.execute(db)
  // A link that was sent by e-mail.
  await sql`
    create table sign_in_links (
      code_hash bytea primary key,
      email text not null,
      secret_hash text not null,
      intent text not null,
      -- Of a sign-in at a provider that names no e-mail, which the link proves.
      issuer text,
      subject text,
      name text not null default '',
      wrong_tries int not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_links_end on sign_in_links (expires_at)`.execute(db)
  await sql`create index sign_in_links_email on sign_in_links (email)`.execute(db)
  // The accounts of a trial. The next version drops the two tables, which this one no longer uses.
  await sql`
    insert into sign_ins (issuer, subject, uid, email, name, is_primary, disabled, created_at)
    select 'urn:barattolo:account-chooser', lower(email), uid, lower(email), name, true, disabled, created_at
    from identity_accounts where exists (select from people where uid = identity_accounts.uid and deleted_at is null)
    on conflict (issuer, subject) do nothing`.execute(db)
  await sql`
    insert into refresh_tokens (token_hash, sign_in_id, created_at)
    select token.token_hash, sign_ins.id, token.created_at
    from identity_refresh_tokens as token join sign_ins using (uid)
    on conflict (token_hash) do nothing`.execute(db)
  await sql`delete from identity_accounts`.execute(db)
}
