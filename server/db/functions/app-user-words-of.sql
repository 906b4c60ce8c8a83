create function app_user_words_of(user_id text, installation_id uuid, device jsonb)
returns table (source text, word text) language sql immutable as $$
  select 'id', parts_of(user_id)
  union all select 'installation', installation_id::text
  union all select distinct 'device', word from (
    select parts_of(device ->> 'model') as word
    union all select lower(device ->> 'sdkVersion')
    union all select lower(device ->> 'appVersion')
  ) told where word <> ''
$$;
