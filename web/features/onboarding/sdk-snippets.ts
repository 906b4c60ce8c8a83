export const PLATFORMS = ['android', 'ios', 'flutter', 'react-native'] as const;
export type Platform = (typeof PLATFORMS)[number];

export interface SnippetPlace {
  server: string;
  code: string;
}

/**
 * Each joins by the project code with what the platform provides and ends with what the SDK's start call needs. The call
 * itself differs between SDK versions: their guide names it.
 */
export const SDK_SNIPPETS: Record<Platform, (place: SnippetPlace) => string> = {
  android: ({ server, code }) => `// Kotlin, in a coroutine on Dispatchers.IO
val connection = URL("${server}/v20/user/join").openConnection() as HttpURLConnection
connection.requestMethod = "POST"
connection.doOutput = true
connection.setRequestProperty("Content-Type", "application/json")
val question = JSONObject().put("code", "${code}")
connection.outputStream.use { it.write(question.toString().toByteArray()) }
check(connection.responseCode == 200) { "Joining answered \${connection.responseCode}" }
val user = JSONObject(connection.inputStream.bufferedReader().readText())

// Start the MOVE SDK for Android with these, as its guide shows:
// user.getString("accessToken"), user.getString("refreshToken"),
// user.getString("userId") and user.getLong("projectId")`,
  ios: ({ server, code }) => `// Swift
struct JoinedUser: Decodable {
  let accessToken, refreshToken, userId: String
  let projectId: Int
}

var request = URLRequest(url: URL(string: "${server}/v20/user/join")!)
request.httpMethod = "POST"
request.setValue("application/json", forHTTPHeaderField: "Content-Type")
request.httpBody = try JSONEncoder().encode(["code": "${code}"])
let (data, _) = try await URLSession.shared.data(for: request)
let user = try JSONDecoder().decode(JoinedUser.self, from: data)

// Start the MOVE SDK for iOS with these, as its guide shows:
// user.accessToken, user.refreshToken, user.userId and user.projectId`,
  flutter: ({ server, code }) => `// Dart, with the package http
final answer = await http.post(
  Uri.parse('${server}/v20/user/join'),
  headers: {'Content-Type': 'application/json'},
  body: jsonEncode({'code': '${code}'}),
);
if (answer.statusCode != 200) throw Exception('Joining answered \${answer.statusCode}');
final user = jsonDecode(answer.body) as Map<String, dynamic>;

// Start the MOVE SDK for Flutter with these, as its guide shows:
// user['accessToken'], user['refreshToken'], user['userId'] and user['projectId']`,
  'react-native': ({ server, code }) => `// TypeScript
const answer = await fetch('${server}/v20/user/join', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ code: '${code}' }),
});
if (!answer.ok) throw new Error(\`Joining answered \${answer.status}\`);
const user = await answer.json();

// Start the MOVE SDK for React Native with these, as its guide shows:
// user.accessToken, user.refreshToken, user.userId and user.projectId`,
};
